import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { localeFiles } from './catalogues.ts';
import { EASES, easeOf, GRADE_MAX, gradeOf, readings, sentencesOf } from './reading.ts';
import { listFiles } from './source.ts';
import { syllablesOf } from './syllables.ts';

const root = path.resolve(import.meta.dirname, '../..');
const all = [...localeFiles(listFiles(root)).values()].flat();
const filesOf = (language: string) => all.filter((file) => file.endsWith(`/${language}.json`));
const files = filesOf('en');
const read = (file: string): Record<string, string> => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

test('there are catalogues to check', () => {
  expect(files).toEqual(expect.arrayContaining(['src/web/locales/en.json', 'src/features/wallet/locales/en.json']));
});

test.each(files)('%s is easy to read', (file) => {
  const catalogue = read(file);
  const grade = gradeOf(catalogue);
  console.info(`${file}: grade ${grade.toFixed(1)} of at most ${GRADE_MAX}`);
  expect(grade).toBeLessThanOrEqual(GRADE_MAX);
});

const EASED = ['es', 'fr', 'pt'] as const;

test.each(EASED)('the texts in %s are easy to read, together and each catalogue', (language) => {
  const { together, each } = EASES[language].least;
  const catalogues = filesOf(language).map((file) => ({ file, ease: easeOf(language, [read(file)]) }));
  const long = catalogues.flatMap(({ file, ease }) => (ease === undefined ? [] : [{ file, ease }]));
  long.sort((one, other) => one.ease - other.ease);
  const ease = easeOf(language, filesOf(language).map(read));
  console.info(
    `${language}: ease ${ease?.toFixed(1)} of at least ${together}; hardest of at least ${each}: ` +
      long
        .slice(0, 3)
        .map((one) => `${one.file} ${one.ease.toFixed(1)}`)
        .join(', '),
  );
  expect(long.length).toBeGreaterThan(20);
  expect(long.filter((one) => one.ease < each)).toEqual([]);
  expect(ease).toBeGreaterThanOrEqual(together);
});

test('a hard text lowers the ease', () => {
  const texts = (text: string) => [Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`a${at}`, text]))];
  const hard = {
    es: 'La remuneración extraordinaria requiere indefectiblemente documentación justificativa correspondiente.',
    fr: 'La rémunération exceptionnelle nécessite obligatoirement une documentation justificative correspondante.',
    pt: 'A remuneração extraordinária requer obrigatoriamente documentação comprobatória correspondente.',
  };
  const easy = {
    es: 'Ves el pago y lo firmas con tu clave.',
    fr: 'Vous voyez le prix et vous le payez.',
    pt: 'Você vê o valor e paga com a senha.',
  };
  for (const language of EASED) {
    expect(easeOf(language, texts(hard[language]))).toBeLessThan(20);
    expect(easeOf(language, texts(easy[language]))).toBeGreaterThan(85);
  }
  expect(easeOf('es', [{ short: 'Es un texto.' }])).toBeUndefined();
});

test.each<[language: (typeof EASED)[number], words: string]>([
  [
    'es',
    'que1 quien1 guerra2 día2 viaje2 ciudad2 leer2 oía3 mayo2 ley1 país2 retiro3 contraseña4 transacción3 pingüino3',
  ],
  ['fr', 'que1 les1 compte1 argent2 réunion3 plusieurs2 payer2 moyen2 vue1 créé2 naïf2 société3 guide1 aujourd’hui3'],
  ['pt', 'dia2 negócio3 água2 quando2 saúde3 mais1 não1 ações2 viagem3 muito2 senha2 companhia4 dinheiro3 países3'],
])('syllables in %s', (language, words) => {
  const counted = words.split(' ').map((one) => {
    const word = one.slice(0, -1);
    return `${word}${syllablesOf(word, language)}`;
  });
  expect(counted.join(' ')).toBe(words);
  expect(syllablesOf('1,250', language)).toBe(1);
});

test('a hard text is found', () => {
  const hard =
    'Notwithstanding the aforementioned contractual stipulations, ' +
    'remuneration necessitates substantiated documentation.';
  expect(gradeOf({ hard })).toBeGreaterThan(GRADE_MAX);
  expect(gradeOf({ easy: 'You see the fee. Then you confirm.' })).toBeLessThan(3);
  expect(gradeOf({ label: 'Institutional documentation' })).toBe(0);
});

test('a value counts as one word, and every case is read', () => {
  expect(
    readings('{who, select, you {You pay} other {They pay}} {amount} in {n, plural, one {# day} other {# days}}.'),
  ).toEqual(['You pay ten in ten days.', 'They pay ten in ten days.']);
  expect(sentencesOf('Paid: 1,250.00 to you. Is it all?\nYes.')).toEqual([
    'Paid: 1,250.00 to you.',
    'Is it all?',
    'Yes.',
  ]);
});
