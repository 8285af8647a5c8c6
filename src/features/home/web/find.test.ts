import { describe, expect, test } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import fr from '../locales/fr.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };
import th from '../locales/th.json' with { type: 'json' };
import vi from '../locales/vi.json' with { type: 'json' };
import am from '../locales/am.json' with { type: 'json' };
import zh from '../locales/zh-Hans.json' with { type: 'json' };
import { doors } from './doors.gen.ts';
import { found } from './find.ts';
import { inOrder } from '#design/doors.ts';

const PLACES = [
  { title: 'Statement', words: 'movements history paper' },
  { title: 'Change transaction password', words: 'PIN six digits' },
  { title: 'የሂሳብ መግለጫ', words: 'ታሪክ' },
  { title: 'Change password', words: 'secret' },
  { title: 'Wi-Fi mast', words: '' },
  { title: 'R-MD5NECV2', words: '' },
  { title: 'SC-000001', words: '' },
];
const titles = (typed: string) => found(PLACES, typed).map(({ title }) => title);

test.each([
  ['pin', ['Change transaction password']],
  ['STATE', ['Statement']],
  ['change pass', ['Change transaction password', 'Change password']],
  ['digits transaction', ['Change transaction password']],
  ['móvements', ['Statement']],
  // ሒ and ሂ sound alike.
  ['የሒሳብ', ['የሂሳብ መግለጫ']],
  ['wifi', ['Wi-Fi mast']],
  ['wi-fi mast', ['Wi-Fi mast']],
  ['wi fi', ['Wi-Fi mast']],
  ['r-md5', ['R-MD5NECV2']],
  ['rmd5', ['R-MD5NECV2']],
  ['000001', ['SC-000001']],
  ['atement', []],
  ['pin zebra', []],
  [' ', []],
])('%j finds %j', (typed, wanted) => {
  expect(titles(typed)).toEqual(wanted);
});

test('what is named so comes before what only means it', () => {
  const places = [
    { title: 'Wallet', words: 'statement' },
    { title: 'Statement', words: '' },
  ];
  expect(found(places, 'statement').map(({ title }) => title)).toEqual(['Statement', 'Wallet']);
});

describe.each([
  ['en', en],
  ['es', es],
  ['fr', fr],
  ['pt', pt],
  ['th', th],
  ['vi', vi],
  ['am', am],
  ['zh-Hans', zh],
])('in %s', (_, texts: Readonly<Record<string, string>>) => {
  test('every door has other words for the search', () => {
    const wanted = inOrder(doors).map(({ title }) => `find.words.${title}`);
    expect(wanted.filter((key) => !texts[key])).toEqual([]);
    expect(Object.keys(texts).filter((key) => key.startsWith('find.words.') && !wanted.includes(key))).toEqual([]);
  });
});

// As people type on a phone: without accents, with another letter of the same sound, a word out of a longer one.
test.each<[language: string, texts: Readonly<Record<string, string>>, typed: string, door: string]>([
  ['es', es, 'DEPOSITO', 'recharge'],
  ['fr', fr, 'releve', 'fundsDetails'],
  ['pt', pt, 'transacoes', 'fundsDetails'],
  ['th', th, 'สเตท', 'fundsDetails'],
  ['vi', vi, 'nap tien', 'recharge'],
  ['am', am, 'ሂሣብ', 'wallet'],
  ['zh-Hans', zh, '钱包', 'wallet'],
])('in %s', (_, texts, typed, door) => {
  const places = inOrder(doors).map(({ title }) => ({ title, words: texts[`find.words.${title}`] ?? '' }));
  expect(found(places, typed).map(({ title }) => title)).toContain(door);
});
