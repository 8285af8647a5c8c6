// What `useLocale` answers: the provider is given no other languages than ours.
import type { LanguageCode } from '../platform/languages.ts';

declare module 'use-intl/core' {
  interface AppConfig {
    Locale: LanguageCode;
  }
}
