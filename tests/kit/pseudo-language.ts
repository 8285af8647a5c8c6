// Texts of a language that doesn't exist: English with accents, in brackets, and longer by two fifths, as texts in
// other languages are. Values, choices and tags stay.
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = Array.from('ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ');
const LONGER = 0.4;

/** The message in the pseudo-language. Throws on one that can't be read. */
export function pseudoText(message: string): string {
  return printAST(parse(message).map(pseudoElement));
}

function pseudoElement(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: pseudoWords(element.value) };
  if (element.type === TYPE.tag) return { ...element, children: element.children.map(pseudoElement) };
  if (element.type === TYPE.plural || element.type === TYPE.select) {
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: option.value.map(pseudoElement) },
    ]);
    return { ...element, options: Object.fromEntries(options) } as typeof element;
  }
  return element;
}

/** From the first letter to the last, so that a sentence still ends with its sign. */
function pseudoWords(text: string): string {
  return text.replace(/[a-z](?:.*[a-z])?/is, (words) => {
    const accented = words.replaceAll(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
    return `[${accented}${'~'.repeat(Math.ceil(words.length * LONGER))}]`;
  });
}
