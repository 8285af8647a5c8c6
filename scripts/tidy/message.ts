// A message as the parser reads it. Several checks look at each text, and at the English one once for each language, so
// a text is parsed once.
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';

export type Message = readonly MessageFormatElement[];

const known = new Map<string, Message | undefined>();

/** Undefined for what is no message. */
export function messageOf(text: string): Message | undefined {
  if (!known.has(text)) known.set(text, parsed(text));
  return known.get(text);
}

function parsed(text: string): Message | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
