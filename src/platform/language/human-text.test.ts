import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNPRINTED_NAMES } from '#kit/names-in-scripts.ts';
import { NAMES_OF_THE_WORLD } from '#kit/names-of-the-world.ts';
import { beginning } from '#universal/beginning.ts';
import { line, lines, personName, printedLine, printedLines } from './human-text.ts';
import { isPrinted } from './printed-letters.ts';

const read = (schema: ReturnType<typeof line>, written: string) => {
  const { data, error } = schema.safeParse(written);
  return data ?? error?.issues.map(({ message }) => message).join();
};

test(`${NAMES_OF_THE_WORLD.length} names of the world are accepted unchanged, if papers can print them`, () => {
  expect(NAMES_OF_THE_WORLD.filter(isPrinted).length).toBeGreaterThanOrEqual(300);
  const [aName, aLine] = [personName(100), line(100)];
  for (const name of NAMES_OF_THE_WORLD) {
    const kept = name.normalize('NFC').replace(/[‘’´ʼ]/g, "'");
    expect([name, read(aName, name)]).toEqual([name, isPrinted(kept) ? kept : 'not_printed']);
    expect([name, read(aLine, name)]).toEqual([name, name.normalize('NFC')]);
  }
});

test.each([
  ['composed and decomposed letters', 'Zoe\u0308 E\u0301cuyer', 'Zoë Écuyer'],
  ['spaces of every width', 'Abebe\u00a0\u2003 Bikila\u3000', 'Abebe Bikila'],
  ['a line break', 'Abebe\r\nBikila', 'Abebe Bikila'],
  ['invisible characters', '\u200bA\u00adbebe\ufeff\u2060', 'Abebe'],
  ['invisible letters', 'Abebe\u3164\u115f\uffa0', 'Abebe'],
  ['tag characters', 'Abebe\u{e0041}\u{e0062}', 'Abebe'],
  ['an empty braille cell', 'Abebe\u2800Bikila', 'Abebe Bikila'],
  ['a joiner with nothing to join', 'Abe\u200dbe\u200c', 'Abebe'],
  ['a variation selector without a picture', 'A\ufe0fbebe', 'Abebe'],
  ['any apostrophe and hyphen', 'O’Brien\u2011Núñez', "O'Brien-Núñez"],
  ['short forms and their spaces', '\u00a0W/Mariam\u00a0ገ/ማርያም\u202fH/Selassie', 'W/Mariam ገ/ማርያም H/Selassie'],
])('%s do not make a different name', (_, written, kept) => expect(read(personName(100), written)).toBe(kept));

test.each([
  '',
  ' \u3000\n ',
  '\u3164',
  '\u200b\u200b',
  '\u2800',
  '\u{e0041}\u{e0042}',
  '\u00ad',
  '\u200d',
  '\ufe0f',
  '\u{1d159}',
  '\u200e\u2066\u2069',
])('%j shows nothing, so it is refused', (written) => {
  const problem = written.trim() === '' ? 'too_small' : 'nothing_visible';
  for (const schema of [line(30), lines(2000), personName(100, 1)]) expect(read(schema, written)).toBe(problem);
  expect(read(line(30, 0), '')).toBe('');
});

test.each([
  ['a control', 'a\u0007b'],
  ['an escape', 'a\u001b[31mb'],
  ['a private use character', 'a\ue000'],
  ['a mark without a letter', '\u0301abc'],
  ['sixteen marks on a letter', `a${'\u0301\u0316'.repeat(8)}`],
  ['an annotation anchor', 'a\ufff9b'],
])('%s is refused as not_text', (_, written) => expect(read(line(30), written)).toBe('not_text'));

test.each(['0911223344', 'Abebe 2', '@abebe', '-Abebe', '👍', 'Abebe <b>', 'A_b', '...', "'", '/', '፡', '·', '-', 'ـ'])(
  '%s is no name',
  (written) => expect(read(personName(100, 1), written)).toBe('no_name'),
);

test.each([
  ['pictures of several characters', '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽 ❤️ 🇪🇹', null],
  ['lines, tabs and spaces', 'one\r\n\ttwo  \u2028three', 'one\n\ttwo  \nthree'],
])('a text keeps %s', (_, written, kept) => expect(read(lines(2000), written)).toBe(kept ?? written));

test.each(Object.entries(UNPRINTED_NAMES))(
  'printed texts refuse %s letters, and other texts accept them',
  (_, written) => {
    for (const schema of [personName(100), printedLine(100), printedLines(100)])
      expect(read(schema, written)).toBe('not_printed');
    for (const schema of [line(100), lines(100)]) expect(read(schema, written)).toBe(written);
  },
);

test('a limit counts characters like the database, and no letter is cut in two', () => {
  expect(read(line(3), '𠮷𠮷𠮷')).toBe('𠮷𠮷𠮷');
  expect(read(line(3), '𠮷𠮷𠮷𠮷')).toBe('too_big');
  expect(beginning('ab👩‍👩‍👧‍👦c', 4)).toBe('ab');
  expect(beginning('कि'.repeat(20), 30)).toBe('कि'.repeat(15));
  expect(beginning('Zoe\u0308', 3)).toBe('Zo');
});

test('a stored text is accepted again without changes', () => {
  const schemas = [line(200, 0), lines(200, 0), personName(200, 0)];
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (written) => {
      for (const schema of schemas) {
        const once = schema.safeParse(written);
        expect(once.success ? schema.safeParse(once.data).data : undefined).toBe(once.data);
      }
    }),
  );
});
