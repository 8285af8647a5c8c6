import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { unitName } from './currencies.ts';
import { LANGUAGE_CODES, LANGUAGES, languageOf, languageOfPhone, wireLanguageOf } from './languages.ts';

test.each(LANGUAGES)('$code lists the plural forms of Intl.PluralRules', ({ code, plurals }) => {
  expect([...plurals].sort()).toEqual([...new Intl.PluralRules(code).resolvedOptions().pluralCategories].sort());
});

test('base.css sets each language’s line height', () => {
  const sheet = fs.readFileSync(path.resolve(import.meta.dirname, '../design/base.css'), 'utf8');
  const usual = /html \{[^}]*line-height: ([\d.]+);/.exec(sheet)?.[1];
  const [, tags = '', taller] = /((?::lang\([^)]*\)[,\s]*)+)\{\s*line-height: ([\d.]+);/.exec(sheet) ?? [];
  const room = (code: string) => (tags.includes(`:lang(${code})`) ? taller : usual);
  expect(LANGUAGES.map(({ code }) => room(code))).toEqual(LANGUAGES.map(({ lineHeight }) => String(lineHeight)));
});

test('the database accepts the form of each code', () => {
  const schema = fs.readFileSync(path.resolve(import.meta.dirname, '../../db/schema.sql'), 'utf8');
  const forms = [...schema.matchAll(/language_check CHECK \(language ~ '([^']+)'/g)].map(
    ([, form = '']) => new RegExp(form),
  );
  expect(forms.length).toBeGreaterThanOrEqual(3);
  for (const form of forms) expect(LANGUAGE_CODES.filter((code) => !form.test(code))).toEqual([]);
});

test.each([
  ['am', 'am'],
  ['AM', 'am'],
  ['am-ET,am;q=0.9,en;q=0.8', 'am'],
  [' am ', 'am'],
  ['amh', 'en'],
  ['fr', 'en'],
  ['zh-Hans', 'en'],
  ['tlh', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('the tag %j becomes the wire language %s', (tag, wire) => {
  expect(wireLanguageOf(tag)).toBe(wire);
});

test('languageOf returns English for an unknown code', () => {
  expect([languageOf('tlh').code, languageOf('th').code]).toEqual(['en', 'th']);
});

test('the birr has a unit in every language, and an unknown currency shows its code', () => {
  expect(LANGUAGE_CODES.map((code) => unitName('ETB', code))).toEqual(
    LANGUAGE_CODES.map((code) => (code === 'am' ? 'ብር' : 'Br')),
  );
  expect([unitName('ETB', 'tlh'), unitName('XAU')]).toEqual(['Br', 'XAU']);
});

test.each([
  [['am-ET', 'en'], 'am'],
  [['en-GB', 'am'], 'en'],
  [['sw', 'fr-CA'], 'fr'],
  [['zh-CN'], 'zh-Hans'],
  [['zh-TW', 'en'], 'en'],
  [['pt-BR'], undefined],
  [[], undefined],
])('a phone that speaks %j reads %s', (tags, code) => {
  expect(languageOfPhone(tags, ['en', 'am', 'fr', 'zh-Hans'])).toBe(code);
});
