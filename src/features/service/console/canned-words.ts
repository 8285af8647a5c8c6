// The text of a prepared answer in a member's language, or in another one if it isn't written in theirs.
import { languageName } from '#design/console/languages.ts';
import { isWritten } from '#design/console/localized-field.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { languageOf } from '#universal/languages.ts';
import { languageShown } from '#universal/localized.ts';
import { t } from '#design/console/words.ts';

export type Canned = DataOf<'GET /console/api/v1/canned-answers/{id}'>;

/** The answer for this complaint. `note` says which language it is in, unless it is the member's. */
export function cannedWords(
  canned: Canned,
  { memberLanguage, number }: { memberLanguage: string; number: string },
): { text: string; note: string } {
  const own = languageOf(memberLanguage).code;
  const shown = languageShown(own, (code) => isWritten(canned, code)) ?? own;
  const text = (canned[shown] ?? '').replaceAll('{number}', number);
  if (shown === own) return { text, note: '' };
  return {
    text,
    note: t("This answer isn't written in {own}, so it is in {shown}.", {
      own: languageName(own),
      shown: languageName(shown),
    }),
  };
}
