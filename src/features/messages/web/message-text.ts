import { useLocale, useTranslations } from 'use-intl/react';
import type { Data } from '#platform/http/contract.ts';
import { type Formats, useFormats } from '#design/formats.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { valuesIn } from '#universal/values-by-language.ts';
import type { contract } from '../contract.ts';

type Message = Data<(typeof contract)['GET /api/v1/messages/{id}']>;

/**
 * Renders messages in the reader's language, calendar and clock, with amounts hidden if the reader chose that. Messages
 * of unknown kinds are shown as the server rendered them.
 */
export function useMessageText(): (message: Message) => { title: string; body: string } {
  const t = useTranslations();
  const formats = useFormats();
  const language = useLocale();
  return ({ kind, params, title, body }) => {
    const key = kind.replace('.', '.messages.');
    if (!t.has(`${key}.body`)) return { title, body };
    const values = valuesOf(params, formats, language);
    return { title: t(`${key}.title`, values), body: t(`${key}.body`, values) };
  };
}

type Params = Message['params'];

/**
 * Adds the same values as the server does: `amount` for `amountMinor` (cents), `due` for `dueAt` (RFC 3339), and
 * `prize` for `prizeEn`, `prizeAm` and so on.
 */
function valuesOf(
  params: Params,
  { ownMoney, dateTime }: Formats,
  language: LanguageCode,
): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) {
    values[name] = typeof value === 'boolean' ? String(value) : value;
    if (name.endsWith('Minor')) values[name.slice(0, -5)] = ownMoney(BigInt(value));
    else if (name.endsWith('At')) values[name.slice(0, -2)] = dateTime(String(value));
  }
  return { ...valuesIn(language, values), ...values };
}
