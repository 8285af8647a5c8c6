// Looks up the app's texts by their keys, as a reader sees them. Measurements name a button by its key, so that they
// survive new wording.
import fs from 'node:fs';
import path from 'node:path';

const SOURCE = path.resolve(import.meta.dirname, '../../src');
const files = new Map<string, Record<string, string>>();

function textsOf(slice: string, language: string): Record<string, string> {
  const folder = slice === 'web' || slice === 'design' ? slice : `features/${slice}`;
  const file = path.join(SOURCE, folder, 'locales', `${language}.json`);
  const texts = files.get(file) ?? (JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>);
  files.set(file, texts);
  return texts;
}

/** `wallet.receipt.show`: the text `receipt.show` of the wallet. */
export function textOf(key: string, language: string): string {
  const [slice = '', ...rest] = key.split('.');
  const text = textsOf(slice, language)[rest.join('.')];
  if (text === undefined) throw new Error(`no text has the key ${key}`);
  return text;
}

/** Matches the text on a screen, whatever its placeholders hold. */
export function patternOf(key: string, language: string): RegExp {
  return new RegExp(`^\\s*${shapeOf(textOf(key, language))}\\s*$`);
}

/** Matches a text around which there may be others. */
export function partOf(key: string, language: string): RegExp {
  return new RegExp(shapeOf(textOf(key, language)));
}

/** The fixed words of a message as a pattern. Each placeholder matches anything. */
function shapeOf(message: string): string {
  let shape = '';
  let depth = 0;
  for (const letter of message.replace(/<\/?\w+>/g, '')) {
    if (letter === '{') depth += 1;
    if (depth === 0) shape += letter.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\s/, '\\s');
    if (letter === '}') depth -= 1;
    if (letter === '}' && depth === 0) shape += '.*';
  }
  return shape;
}
