// Looks up the message of a refusal by its name, in the caller's language.
import { renderText, type TextValues, textIds } from './texts.ts';
import type { Locale } from '../feature.ts';

export type TextOf = (locale: Locale, name: string, data: unknown) => string;

/** A name without a text is shown as it is, and `npm test` fails on it. */
export function openTexts(): TextOf {
  const ids = new Map([...textIds('en')].flatMap((id) => nameOf(id)));
  return (locale, name, data) => {
    const id = ids.get(name);
    return id === undefined ? name : renderText(locale, id, valuesOf(data));
  };
}

function nameOf(id: string): [name: string, id: string][] {
  const name = /^[^.]+\.errors\.(.+)$/.exec(id)?.[1];
  return name === undefined ? [] : [[name, id]];
}

/** Keeps only the values that a message can print. */
function valuesOf(data: unknown): TextValues {
  if (typeof data !== 'object' || data === null) return {};
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );
}
