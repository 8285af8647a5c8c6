// Types the answer of `useLocale`: the provider gets no languages but ours.
import type { LanguageCode } from '#universal/languages.ts';

declare module 'use-intl/core' {
  interface AppConfig {
    Locale: LanguageCode;
  }
}
