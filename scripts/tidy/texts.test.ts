// What tidy finds in the texts: what a language lacks, the glossary, wrong words and old names.
import { expect, test } from 'vitest';
import { LANGUAGES } from '#universal/languages.ts';
import { feature, treeOfTests } from './tree-of-tests.ts';

const problems = treeOfTests();

test('texts: a missing or empty text, other placeholders, a refusal without a text', () => {
  const found = problems({
    [feature('low', 'contract.ts')]:
      'export const refusals = defineRefusals({ too_late: 200901, too_early: 200902 });\n',
    [feature('low', 'contract/member.ts')]: 'export const more = defineRefusals({ too_many: 200903 });\n',
    [feature('low', 'locales/en.json')]: '{ "a": "A {name}", "b": "B", "c": "C", "errors.too_late": "Late" }',
    [feature('low', 'locales/am.json')]: '{ "a": "ሀ {nam}", "b": "", "c": "[am] C", "errors.too_late": "ዘግይቷል" }',
    [feature('low', 'locales/fr.json')]: '{ "a": "A {name}", "c": "C", "errors.too_late": "Tard" }',
  });
  expect(found).toEqual([
    'src/features/low/contract.ts:1: refusal too_early has no text errors.too_early in en',
    'src/features/low/contract.ts:1: refusal too_early has no text errors.too_early in am',
    'src/features/low/contract/member.ts:1: refusal too_many has no text errors.too_many in en',
    'src/features/low/contract/member.ts:1: refusal too_many has no text errors.too_many in am',
    'src/features/low/locales/am.json:1: a has other placeholders (nam) than English (name)',
    'src/features/low/locales/am.json:1: b has no text',
    'src/features/low/locales/am.json:1: c waits for a writer of this language',
    'src/features/low/locales/fr.json:1: b is missing',
  ]);
});

// In capitals, as a word in small letters may not be the same as in English.
const DAYS = '{n, plural, one {# DAY} other {# DAYS}}';
const WHO = '{who, select, member {YOU} other {STAFF}}';
test.each<[string, language: string, en: string, text: string, why: string]>([
  ['a space at the end', 'am', 'A', 'ሀ ', 'begins or ends with a space'],
  ['two spaces', 'am', 'A B', 'ሀ  ለ', 'has two spaces in a row'],
  ['no message', 'am', 'A', '{', 'is no ICU message'],
  ['a count without a plural', 'es', '{n} DAYS', 'quedan {n} días', 'counts by {n}'],
  ['a form that the language needs', 'am', DAYS, '{n, plural, other {# ቀን}}', 'has no form one of n'],
  ['millions', 'es', DAYS, '{n, plural, one {# día} other {# días}}', 'has no form many of n'],
  [
    'a form that the language does not know',
    'vi',
    DAYS,
    '{n, plural, one {# ngày} other {# ngày}}',
    'has a form one of n, which vi does not know',
  ],
  [
    'a form inside a choice',
    'am',
    `{a, select, x {${DAYS}} other {B}}`,
    '{a, select, x {{n, plural, other {#}}} other {ለ}}',
    'has no form one',
  ],
  ['a number read as a word', 'th', DAYS, '{n} วัน', 'reads its values otherwise (n) than English (number of n)'],
  ['other cases', 'am', WHO, '{who, select, staff {ሀ} other {ለ}}', 'reads its values otherwise (who of other/staff)'],
  ['a link that is gone', 'am', 'Read <link>it</link>', 'ያንብቡ', 'has other placeholders () than English (link)'],
])('texts: %s', (_, language, en, text, why) => {
  const found = problems({
    [feature('low', 'locales/en.json')]: JSON.stringify({ a: en }),
    [feature('low', 'locales/am.json')]: JSON.stringify({ a: language === 'am' ? text : en }),
    [feature('low', `locales/${language}.json`)]: JSON.stringify({ a: text }),
  });
  expect(found).toEqual([expect.stringContaining(`/${language}.json:1: a ${why}`)]);
});

test('texts: a text with every plural form of its language and the same choices passes', () => {
  const forms = (names: readonly string[]) => `{n, plural, =0 {-} ${names.map((name) => `${name} {# x}`).join(' ')}}`;
  const found = problems(
    Object.fromEntries(
      LANGUAGES.map(({ code, plurals }) => [
        feature('low', `locales/${code}.json`),
        JSON.stringify({ a: forms(plurals), b: `x ${WHO}` }),
      ]),
    ),
  );
  expect(found).toEqual([]);
});

const HEADER = `term,${LANGUAGES.map(({ code }) => code).join(',')}`;
const row = (term: string, cells: Readonly<Record<string, string>>) =>
  [term, ...LANGUAGES.map(({ code }) => cells[code] ?? '')].join(',');
const ROWS = [row('cancel', { en: 'cancel*', am: 'ሰረዝ/ይቅር' }), row('wallet', { en: 'wallet/wallets', am: 'ቦርሳ' })];
const glossary = (...rows: string[]) => ({ 'docs/glossary.csv': `${[HEADER, ...rows].join('\n')}\n` });
const pair = (en: string, am: string) => ({
  [feature('low', 'locales/en.json')]: JSON.stringify({ a: en }),
  [feature('low', 'locales/am.json')]: JSON.stringify({ a: am }),
});

test.each<[string, en: string, am: string, lost: string[]]>([
  ['its word', 'Your wallets', 'ቦርሳዎ', []],
  ['its word with another vowel', 'Cancelling it', 'ይሰርዙት', []],
  ['a second form', 'Cancel', 'ይቅር', []],
  ['another word', 'Your wallet', 'ኪስዎ', ['wallet']],
  ['two words missing', 'Cancel the wallet', 'ይተዉት', ['cancel', 'wallet']],
  ['a word only inside another one', 'Your walleted thing', 'ኪስዎ', []],
  ['a value that is called so', 'It is {wallet}', '{wallet} ነው', []],
  [
    'a word inside a case',
    '{n, plural, one {# wallet} other {# wallets}}',
    '{n, plural, one {# ኪስ} other {# ኪሶች}}',
    ['wallet'],
  ],
])('glossary: %s', (_, en, am, lost) => {
  const found = problems({ ...glossary(...ROWS), ...pair(en, am) });
  expect(found).toEqual(lost.map((term) => expect.stringContaining(`a has no word for "${term}"`)));
});

test('glossary: every column and cell is filled, and each term stands once and in order', () => {
  expect(
    problems({ 'docs/glossary.csv': `term,en,am\nwallet,wallet\ncancel,cancel,ሰረዝ\n`, ...pair('A', 'ሀ') }),
  ).toEqual([
    `docs/glossary.csv:1: the columns must be ${HEADER}`,
    'docs/glossary.csv:2: this row needs one cell for each of 3 columns',
    'docs/glossary.csv:3: sort the rows by term, each only once',
  ]);
});

const oldNames = (...rows: string[]) => ({
  'docs/old-names.csv': `${['language,old,use,except', ...rows].join('\n')}\n`,
});
const OLD_ROWS = ['am,*ሙሊት*,ገንዘብ መሙላት,', "en,it's late,a name,", 'en,salary/recharg*,pay,low.find.*'];

test.each<[string, en: string, am: string, said: string[]]>([
  ['other words', 'Your pay', 'ገንዘብ መሙላት', []],
  ['an old name', 'Your salary', 'ሀ', ['a says "salary": write pay']],
  ['an old name with another ending', 'Recharging it', 'ሀ', ['a says "Recharging": write pay']],
  ['a part of a longer word', 'Your salaryman', 'ሀ', []],
  ['either apostrophe', 'It’s late', 'ሀ', [`a says "It's late": write a name`]],
  ['a value that is called so', '{salary} came', '{salary} ሀ', []],
  ['an old name inside a case', '{n, plural, one {# salary} other {#}}', '{n, plural, one {#} other {#}}', ['a says']],
  ['another language’s old name', 'ሙሊት', 'salary', []],
  ['an Amharic name with a prefix and an ending', 'A', 'የሙሊትዎ', ['a says "ሙሊትዎ": write ገንዘብ መሙላት']],
])('old names: %s', (_, en, am, said) => {
  const { en: english, am: amharic } = {
    en: feature('low', 'locales/en.json'),
    am: feature('low', 'locales/am.json'),
  };
  const found = problems({
    ...oldNames(...OLD_ROWS),
    [english]: JSON.stringify({ a: en, 'find.b': 'Salary' }),
    [amharic]: JSON.stringify({ a: am, 'find.b': 'ሀ' }),
  });
  expect(found).toEqual(said.map((one) => expect.stringContaining(one)));
});

test('old names: whole rows in order, languages that C3 has, and exceptions that excuse a text', () => {
  expect(problems({ ...oldNames('tlh,a,b,', 'en,old,new', 'en,late,new,low.a/low.b*'), ...pair('Late', 'ሀ') })).toEqual(
    [
      'docs/old-names.csv:2: tlh is no language of src/universal/languages.ts',
      'docs/old-names.csv:3: this row needs one cell for each of 4 columns',
      'docs/old-names.csv:3: sort the rows by language and old, each only once',
      'docs/old-names.csv:4: sort the rows by language and old, each only once',
      'docs/old-names.csv:4: no text of low.b* says it: drop the exception',
    ],
  );
});

const ASK = 'Buy, "now"\nor wait';
test.each<[string, row: string, said: string[]]>([
  ['the texts of today', '"Buy, ""now""\nor wait",ሀ,Buy,same', []],
  ['a changed text', '"Buy, ""now""\nor wait",ለ,Buy,same', [':3: low.a has changed']],
  ['a changed English text', 'Buy,ሀ,Buy,same', [':3: low.a has changed']],
  ['a comma out of quotes', 'Buy, now,ሀ,Buy,same', [':3: this row needs one cell', ':3: low.a has changed']],
])('translated back: %s', (_, row, said) => {
  const found = problems({
    ...pair(ASK, 'ሀ'),
    [feature('high-rank', 'locales/en.json')]: '{ "b": "B" }',
    [feature('high-rank', 'locales/am.json')]: '{ "b": "ለ" }',
    'docs/languages/back/am.csv': `key,english,text,back,verdict\nhigh-rank.b,B,ለ,B,same\nlow.a,${row}\n`,
  });
  expect(found).toEqual(said.map((one) => expect.stringContaining(`docs/languages/back/am.csv${one}`)));
});

test('translated back: the line of a row after one of two lines, and a text that is gone', () => {
  const found = problems({
    ...pair(ASK, 'ሀ'),
    'docs/languages/back/am.csv':
      'key,english,text,back,verdict\nlow.a,"Buy, ""now""\nor wait",ሀ,Buy,same\nlow.b,B,ለ,B,same\n',
  });
  expect(found).toEqual([expect.stringContaining('docs/languages/back/am.csv:4: low.b has changed')]);
});

const WRONG = ['am,ምረጥ/ግባ,the polite form,', 'es,usted,tú,', "fr,t'*/tu,vous,low.b", 'th,ท่าน,คุณ,', 'zh-Hans,你/！,您,'];

test.each<[string, language: string, text: string, said: string[]]>([
  ['the polite form', 'am', 'ይግቡ። ምርት ይምረጡ፣ ይግባኝ', []],
  ['the form for one close person', 'am', 'ግባ፣ ይምረጡ።', ['ግባ']],
  ['a form inside a case', 'am', '{n, plural, one {# ግባ} other {# ይግቡ}}', ['ግባ']],
  ['another form of address', 'es', '¿Es usted?', ['usted']],
  ['a part of a word with accents', 'fr', 'L’étudiante a bien dû', []],
  ['an apostrophe', 'fr', 'Je t’écris', ["t'écris"]],
  ['a word inside a Thai sentence', 'th', 'บัญชีของท่านปิดแล้ว', ['ท่าน']],
  ['a word inside a Chinese sentence', 'zh-Hans', '您和你们', ['你']],
  ['a sign', 'zh-Hans', '谢谢！', ['！']],
])('wrong words: %s', (_, language, text, said) => {
  const english = text.includes('plural') ? '{n, plural, one {# A} other {# A}}' : 'A';
  const found = problems({
    'docs/wrong-words.csv': `${['language,wrong,use,except', ...WRONG].join('\n')}\n`,
    [feature('low', 'locales/en.json')]: JSON.stringify({ a: english, b: 'B' }),
    [feature('low', 'locales/am.json')]: JSON.stringify({ a: language === 'am' ? text : english, b: 'ለ' }),
    [feature('low', 'locales/fr.json')]: JSON.stringify({ a: language === 'fr' ? text : english, b: 'Tu' }),
    [feature('low', `locales/${language}.json`)]: JSON.stringify({ a: text, b: 'Tu' }),
  });
  const wrong = found.filter((one) => one.includes(' says '));
  expect(wrong).toEqual(said.map((word) => expect.stringContaining(`/${language}.json:1: a says "${word}": write`)));
  expect(found.filter((one) => one.includes('exception'))).toEqual([]);
});

const NAMED = ['*,C3coin', 'fr,Code/Forum', 'th,Idle'];
test.each<[string, en: string, fr: string, left: string[]]>([
  ['another text', 'Bank books', 'Livres de banque', []],
  ['a named word', 'Code: {code}', 'Code\u00a0: {code}', []],
  ['a word that isn’t named', 'Bank', 'Bank', ['Bank']],
  ['a name for every language', '{n} C3coin', '{n} C3coin', []],
  ['a value alone', '{bank}', '{bank}', []],
  ['a sentence among others', 'It is. Pay now.', 'C’est. Pay now.', ['Pay now']],
  [
    'one case of a choice',
    '{n, plural, one {# day} other {# days}}',
    '{n, plural, one {# jour} many {#} other {# days}}',
    ['days'],
  ],
])('same as English: %s', (_, en, fr, left) => {
  const found = problems({
    'docs/same-as-english.csv': `${['languages,texts', ...NAMED].join('\n')}\n`,
    [feature('low', 'locales/en.json')]: JSON.stringify({ a: en, b: 'Code', c: 'C3coin', d: 'Forum' }),
    [feature('low', 'locales/am.json')]: JSON.stringify({
      a: en.includes('plural') ? en.replaceAll('day', 'ቀን') : 'ሀ',
      b: 'ለ',
      c: 'C3coin',
      d: 'ሐ',
    }),
    [feature('low', 'locales/fr.json')]: JSON.stringify({ a: fr, b: 'Code', c: 'C3coin', d: 'Forum' }),
  });
  expect(found.filter((one) => one.includes('as English does: translate'))).toEqual(
    left.map((text) => expect.stringContaining(`/fr.json:1: a says "${text}" as English does`)),
  );
  expect(found).toContain('docs/same-as-english.csv:4: no text in th says "Idle" as English does: drop it');
});

test('same as English: fewer than one sentence in a hundred stays, even if it is named', () => {
  const texts = (count: number, text: string) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, text])));
  const said = 'You paid nothing for this';
  const tree = (count: number) => ({
    'docs/same-as-english.csv': `languages,texts\nfr,${said}\n`,
    [feature('low', 'locales/en.json')]: `${texts(count, said).slice(0, -1)},"b":"${said}"}`,
    [feature('low', 'locales/am.json')]: `${texts(count, 'ሀ').slice(0, -1)},"b":"ለ"}`,
    [feature('low', 'locales/fr.json')]: `${texts(count, 'Gratuit').slice(0, -1)},"b":"${said}"}`,
  });
  expect(problems(tree(100))).toEqual([]);
  expect(problems(tree(99))).toEqual([
    'docs/same-as-english.csv:1: 1 of 100 sentences in fr are English: fewer than 1 % may be',
  ]);
});

test('wrong words and old names: an article of a new installation says none', () => {
  const article = (language: string) => `src/features/low/server/first-texts/rule/paying.${language}.md`;
  const tree = {
    'docs/wrong-words.csv': `language,wrong,use,except\nes,usted,tú,\n`,
    'docs/old-names.csv': `language,old,use,except\nen,booked,in our records,\n`,
    [article('es')]: 'Si usted paga',
    [article('en')]: 'It is booked.',
  };
  expect(problems(tree)).toEqual([
    `${article('en')}:1: paying says "booked": write in our records, as docs/old-names.csv has it`,
    `${article('es')}:1: paying says "usted": write tú, as docs/wrong-words.csv has it`,
  ]);
});

test('texts: a folder lacks a language that another one has', () => {
  const texts = (feature: string, ...codes: string[]) =>
    codes.map((code) => [`src/features/${feature}/locales/${code}.json`, '{ "a": "1" }']);
  expect(problems(Object.fromEntries([...texts('low', 'en', 'am', 'es'), ...texts('mid', 'en')]))).toEqual([
    'src/features/mid/locales/am.json:1: this language is missing',
    'src/features/mid/locales/es.json:1: this language is missing',
  ]);
});

test('texts: a text that English lacks, and a language that C3 does not offer', () => {
  const found = problems({
    [feature('low', 'locales/en.json')]: '{ "a": "A" }',
    [feature('low', 'locales/am.json')]: '{ "a": "ሀ", "c": "ለ" }',
    [feature('low', 'locales/tlh.json')]: '{ "a": "A" }',
  });
  expect(found).toEqual([
    'src/features/low/locales/am.json:1: c is not in English',
    'src/features/low/locales/tlh.json:1: tlh is no language of src/universal/languages.ts',
  ]);
});
