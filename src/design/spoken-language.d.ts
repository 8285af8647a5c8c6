// Narrows the type that `useLocale` returns to our languages, because the provider gets no others.
import type { LanguageCode } from '#universal/languages.ts';

declare module 'use-intl/core' {
  interface AppConfig {
    Locale: LanguageCode;
  }
}
