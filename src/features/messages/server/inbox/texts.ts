// Texts of messages, from the locale files of the features that send them: `messages.<kind>.title` and `.body`.
import { CURRENCY, unitName } from '#universal/currencies.ts';
import { inThousands } from '#universal/digit-groups.ts';
import type { Locale } from '#platform/feature.ts';
import { renderText, type TextValues, textIds } from '#platform/language/texts.ts';
import type { MessageRow } from './store.ts';

/** A message's words: those of an announcement, or the text of its kind. English stands in for a missing language. */
export function titleAndText(
  locale: Locale,
  { kind, params, texts }: Pick<MessageRow, 'kind' | 'params' | 'texts'>,
): { title: string; body: string } {
  if (texts === null) return renderMessage(locale, kind, params);
  const { title, text } = texts[locale] ?? texts.en;
  return { title, body: text };
}

/** A title without values: it says what kind of thing happened. Words of staff are not in it either. */
export function plainTitle(locale: Locale, kind: string): string {
  const id = `${kind.replace('.', '.messages.')}.title`;
  const title = textIds(locale).has(id) ? renderText(locale, id) : id;
  // A text that needs a value shows as its own id without it.
  return title === id ? renderText(locale, 'messages.push.some') : title;
}

/** `kind`: the sending feature and its own kind, 'wallet.recharge_settled'. A kind without a text shows as itself. */
export function renderMessage(locale: Locale, kind: string, params: TextValues): { title: string; body: string } {
  const text = kind.replace('.', '.messages.');
  const values = { ...moneyOf(locale, params), ...namesIn(locale, params), ...params };
  const render = (part: 'title' | 'body') => {
    const id = `${text}.${part}`;
    return textIds(locale).has(id) ? renderText(locale, id, values) : kind;
  };
  return { title: render('title'), body: render('body') };
}

/** `amountMinor` (cents) also gives `amount`, which texts print. */
function moneyOf(locale: Locale, params: TextValues): TextValues {
  const amounts = Object.entries(params).filter(([name]) => name.endsWith('Minor'));
  return Object.fromEntries(amounts.map(([name, minor]) => [name.slice(0, -5), moneyText(locale, minor)]));
}

/** `prizeEn` and `prizeAm` also give `prize`, in the reader's language: a name that staff wrote in both. */
function namesIn(locale: Locale, params: TextValues): TextValues {
  const ending = locale === 'am' ? 'Am' : 'En';
  const names = Object.entries(params).filter(([name]) => name.endsWith(ending));
  return Object.fromEntries(names.map(([name, text]) => [name.slice(0, -ending.length), text]));
}

function moneyText(locale: Locale, value: string | number | boolean): string {
  const minor = BigInt(typeof value === 'boolean' ? 0 : value);
  const sign = minor < 0n ? '−' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  const whole = inThousands(digits.slice(0, -2));
  return `${sign}${unitName(CURRENCY, locale)}\u00a0${whole}.${digits.slice(-2)}`;
}
