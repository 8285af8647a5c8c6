import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#universal/languages.ts';
import { findProblems } from './tidy.ts';
import { featureLists } from './wire.ts';

const RANKS = ['low', 'mid', 'high-rank'];
let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-walls-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

type Tree = Record<string, string>;

function problems(tree: Tree, ranks = RANKS): string[] {
  for (const [name, text] of Object.entries(tree)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  return findProblems(root, ranks).map((one) => `${one.file}:${one.line}: ${one.message}`);
}

const feature = (name: string, file: string): string => `src/features/${name}/${file}`;

describe('smaller rules', () => {
  test.each<[string, string, string, string]>([
    [
      'Number on an amount',
      'src/ledger/a.ts',
      'export const n = Number(amountMinor);\n',
      'an amount is not made a Number',
    ],
    [
      'parseInt on a balance',
      'src/design/a.ts',
      'export const n = parseInt(row.balance, 10);\n',
      'an amount is not made a Number',
    ],
    [
      'machine time in a feature',
      feature('low', 'server/a.ts'),
      'export const t = () => Date.now();\n',
      'business time is context.clock',
    ],
    [
      'machine time in SQL',
      feature('low', 'server/a.ts'),
      'export const q = `select now()`;\n',
      'business time in SQL is platform.now()',
    ],
    [
      'a posting that gives up after a lost race',
      feature('low', 'server/a.ts'),
      "import { post } from '#ledger/post.ts';\nexport const a = () => once(post);\n",
      'a use case that posts runs by postOnce',
    ],
    [
      'a pattern that is slow on some texts',
      'src/ledger/a.ts',
      'export const a = `${/^(?:[ \\t]*>[ \\t]*){6}/.test("")}`;\n',
      'grows faster than the text',
    ],
    [
      'a pattern that is composed',
      'src/ledger/a.ts',
      'export const a = (b: string) => new RegExp(`^${b}`);\n',
      'a pattern is written out',
    ],
    [
      'a file saved without saveFile()',
      feature('low', 'console/a.ts'),
      'const href = URL.createObjectURL(file);\nObject.assign(link, { href }).click();\n',
      'a file is saved by saveFile()',
    ],
    ['a phone’s own clock', feature('low', 'web/a.ts'), 'export const t = () => Date.now();\n', 'clock may be wrong'],
    ['a call for today', 'src/design/a.ts', 'export const t = () => new Date();\n', 'clock may be wrong'],
    [
      'a part of Intl that they lack',
      'src/design/a.ts',
      'export const a = new Intl.Segmenter();\n',
      'old phones lack it',
    ],
    ['a range of dates', 'src/design/a.ts', 'export const a = made.formatRange(b, c);\n', 'old phones lack it'],
    ['what needs it', feature('low', 'web/a.ts'), "import '../../../platform/beginning.ts';\n", 'old phones lack it'],
    ['a pattern with a lookbehind', 'src/web/a.ts', 'export const a = /(?<=b)c/;\n', 'is an error on old phones'],
    ['a selector that they lack', 'src/web/a.css', 'a:has(b) {\n  color: red;\n}\n', ':has is not in chrome 87'],
    ['a value that they lack', 'src/web/a.css', 'a {\n  height: 100dvh;\n}\n', 'height: dvh is not in chrome 87'],
    ['a property that they lack', 'src/web/a.css', 'a {\n  rotate: 3deg;\n}\n', 'rotate is not in chrome 87'],
    [
      'an import rule switched off by a comment',
      'src/ledger/a.ts',
      "// oxlint-disable-next-line no-restricted-imports\nimport '#web/a.ts';\n",
      'a comment may not switch off a rule',
    ],
    [
      'all rules off',
      'src/ledger/a.ts',
      'export const a = 1; // eslint-disable-line\n',
      'a comment may not switch off a rule',
    ],
    [
      'a path that leaves its folder',
      'src/ledger/a.ts',
      "import { b } from '../platform/b.ts';\n",
      'src/ledger/a.ts:1: ../platform/b.ts leaves its folder: write #platform/b.ts',
    ],
    [
      'a path out of the product',
      'src/ledger/a.ts',
      "import { b } from '../../scripts/b.ts';\n",
      'may not import scripts/b.ts: it is not part of the product',
    ],
    ['a folder that walls.ts does not list', 'src/other/a.ts', 'export const a = 1;\n', 'not part of the product'],
    ['a file with a vague name', 'src/platform/utils.ts', 'export const a = 1;\n', '"utils" names no concept'],
    ['a folder with a vague name', 'tests/shared/a.ts', 'export const a = 1;\n', '"shared" names no concept'],
    [
      'a file name that is not kebab-case',
      'src/ledger/PostAll.ts',
      'export const a = 1;\n',
      'file names are kebab-case',
    ],
    [
      'an unknown feature',
      feature('extra', 'contract.ts'),
      'export const contract = {};\n',
      'feature extra has no rank',
    ],
    [
      'an unknown part of a feature',
      feature('low', 'sql/a.ts'),
      'export const a = 1;\n',
      'code of a feature stands in contract.ts',
    ],
    [
      'another feature’s table',
      feature('high-rank', 'server/store.ts'),
      'export const q = `select 1 from low.thing`;\n',
      'table low.thing belongs to another feature',
    ],
  ])('%s', (_, name, text, why) => {
    expect(problems({ [name]: text }).join('\n')).toContain(why);
  });

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

  const DAYS = '{n, plural, one {# day} other {# days}}';
  const WHO = '{who, select, member {you} other {staff}}';
  test.each<[string, language: string, en: string, text: string, why: string]>([
    ['a space at the end', 'am', 'A', 'ሀ ', 'begins or ends with a space'],
    ['two spaces', 'am', 'A B', 'ሀ  ለ', 'has two spaces in a row'],
    ['no message', 'am', 'A', '{', 'is no ICU message'],
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
  const ROWS = ['cancel,cancel*,,,,,,ሰረዝ/ይቅር,', 'wallet,wallet/wallets,cartera,,,,,ቦርሳ,'];
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

  test.each<[string, am: string, rude: string[]]>([
    ['the polite form', 'ይግቡ። ምርት ይምረጡ፣ ገንዘብ ማውጣት ይችላሉ', []],
    ['the form for one close person', 'ግባ፣ ምረጥ።', ['ግባ', 'ምረጥ']],
    ['an expense for a withdrawal', '{n, plural, one {# ወጪ} other {# ወጪ}}', ['ወጪ', 'ወጪ']],
  ])('Amharic: %s', (_, am, rude) => {
    const en = am.includes('plural') ? '{n, plural, one {# A} other {# A}}' : 'A';
    expect(problems(pair(en, am))).toEqual(rude.map((word) => expect.stringContaining(`a says ${word}:`)));
  });

  test('glossary: every column and cell is filled, and each term stands once and in order', () => {
    expect(
      problems({ 'docs/glossary.csv': `term,en,am\nwallet,wallet\ncancel,cancel,ሰረዝ\n`, ...pair('A', 'ሀ') }),
    ).toEqual([
      `docs/glossary.csv:1: the columns are ${HEADER}`,
      'docs/glossary.csv:2: this row has not one cell a column',
      'docs/glossary.csv:3: rows stand in the order of their terms, each once',
    ]);
  });

  const oldNames = (...rows: string[]) => ({
    'docs/old-names.csv': `${['language,old,use,except', ...rows].join('\n')}\n`,
  });
  const OLD_ROWS = ['am,ሙሊት,ገንዘብ መሙላት,', "en,it's late,a name,", 'en,salary/recharg*,pay,low.find.*'];

  test.each<[string, en: string, am: string, said: string[]]>([
    ['other words', 'Your pay', 'ገንዘብ መሙላት', []],
    ['an old name', 'Your salary', 'ሀ', ['a says "salary": write pay']],
    ['an old name with another ending', 'Recharging it', 'ሀ', ['a says "Recharging": write pay']],
    ['a part of a longer word', 'Your salaryman', 'ሀ', []],
    ['either apostrophe', 'It’s late', 'ሀ', [`a says "It's late": write a name`]],
    ['a value that is called so', '{salary} came', '{salary} ሀ', []],
    [
      'an old name inside a case',
      '{n, plural, one {# salary} other {#}}',
      '{n, plural, one {#} other {#}}',
      ['a says'],
    ],
    ['another language’s old name', 'ሙሊት', 'salary', []],
    ['an Amharic name with a prefix and an ending', 'A', 'የሙሊትዎ', ['a says "ሙሊት": write ገንዘብ መሙላት']],
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
    expect(
      problems({ ...oldNames('tlh,a,b,', 'en,old,new', 'en,late,new,low.a/low.b*'), ...pair('Late', 'ሀ') }),
    ).toEqual([
      'docs/old-names.csv:2: tlh is no language of src/universal/languages.ts',
      'docs/old-names.csv:3: this row has not its four cells',
      'docs/old-names.csv:3: rows stand in the order of language and old name, each once',
      'docs/old-names.csv:4: rows stand in the order of language and old name, each once',
      'docs/old-names.csv:4: no text of low.b* says it: drop the exception',
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
});

test('the guests of a schema touch its tables, and no other feature does', () => {
  const store = 'export const q = `select 1 from identity.member`;\n';
  const found = problems(
    {
      [feature('members', 'server/store.ts')]: store,
      [feature('identity', 'server/store.ts')]: store,
      [feature('mid', 'server/store.ts')]: store,
    },
    ['members', 'identity', 'mid'],
  );
  expect(found.filter((one) => one.includes('another feature'))).toEqual([
    'src/features/mid/server/store.ts:1: table identity.member belongs to another feature: ask its public.ts',
  ]);
});

test('the generated lists name only what a feature folder has', async () => {
  problems({
    'src/features/check-in/server/routes.ts': '',
    'src/features/check-in/contract.ts': '',
    'src/features/wallet/server/jobs.ts': '',
    'src/features/wallet/web/doors.tsx': '',
    'src/features/wallet/web/activities.tsx': '',
    'src/features/wallet/server/user-info.ts': '',
    'src/features/home/contract.ts': '',
  });
  const lists = await featureLists(root);
  expect(lists.get('src/api/features.gen.ts')).toContain(
    "import { routes as checkInRoutes } from '#features/check-in/server/routes.ts';",
  );
  expect(lists.get('src/api/features.gen.ts')).not.toContain('wallet');
  expect(lists.get('src/jobs/features.gen.ts')).toContain('  wallet: walletJobs,');
  expect(lists.get('src/features/home/web/doors.gen.ts')).toContain("from '#features/wallet/web/doors.tsx'");
  expect(lists.get('src/features/home/web/activities.gen.ts')).toContain("from '#features/wallet/web/activities.tsx'");
  expect(lists.get('src/features/home/server/user-info.gen.ts')).toContain("from '#features/wallet/server/public.ts'");
  expect(lists.get('src/web/contracts.gen.ts')).toContain("typeof import('#features/check-in/contract.ts').contract");
});

describe('purposes', () => {
  const purposes = (text: string) => `export const purposes = { ${text} } as const;`;

  test('of the ledger and of all features are in one list, with what pages need of them', async () => {
    problems({
      'src/ledger/purposes.ts': purposes("later: { bill: null, comesWith: 'award' }"),
      'src/features/wallet/server/purposes.ts': purposes(
        "moved: { bill: 'other', subject: 'x', page: '/p', told: true }",
      ),
    });
    const lists = await featureLists(root);
    expect(lists.get('src/ledger/purposes.gen.ts')).toContain(
      "  later: { by: 'ledger', bill: null, comesWith: 'award' },\n" +
        "  moved: { by: 'wallet', bill: 'other', subject: 'x', page: '/p', told: true },",
    );
    expect(lists.get('src/features/wallet/web/purposes.gen.ts')).toContain("{\n  moved: '/p',\n}");
  });

  test('two with one name are refused', async () => {
    problems({
      'src/ledger/purposes.ts': purposes('moved: { bill: null }'),
      'src/features/wallet/server/purposes.ts': purposes('moved: { bill: null }'),
    });
    await expect(featureLists(root)).rejects.toThrow('ledger and wallet both declare the purpose moved');
  });
});

describe('walls for SQL', () => {
  const IN_LOW = 'db/functions/low/a.sql';
  const IN_MID = 'db/functions/mid/a.sql';
  const declared = (of: Record<string, Record<string, string>>): Tree => ({
    'db/functions/foreign.json': JSON.stringify(of),
  });

  test.each<[string, string, string, string]>([
    ['another feature’s table', IN_MID, 'select 1 from low.thing', 'table low.thing belongs to another feature'],
    ['its type', IN_MID, 'declare v_thing low.thing;', 'table low.thing belongs to another feature'],
    ['a table above', IN_LOW, 'select 1 from mid.thing', 'mid.thing ranks higher than low'],
    ['a function above', IN_LOW, 'select mid.think(1)', 'mid.think ranks higher than low'],
    [
      'a feature in the ledger',
      'db/functions/ledger/a.sql',
      'select low.think(1)',
      'low.think ranks higher than ledger',
    ],
    ['the ledger in the platform', 'db/functions/platform/a.sql', 'select ledger.post()', 'ledger.post ranks higher'],
    [
      'an object of another schema',
      IN_MID,
      'create function low.f() returns int',
      'made in the folder of its own schema',
    ],
    [
      'a search path that hides a table',
      IN_MID,
      'create function mid.f() set search_path = mid, low, pg_temp',
      'the search path names low',
    ],
    [
      'a table that points up',
      'db/migrations/0001-low.sql',
      'create table low.a (id bigint);\ncreate table low.b (\n  id bigint references mid.thing);',
      'db/migrations/0001-low.sql:3: mid.thing ranks higher than low',
    ],
  ])('refuse %s', (_, name, text, message) => {
    expect(problems({ [name]: `${text}\n` }).join('\n')).toContain(message);
  });

  test('allow what is permitted', () => {
    expect(
      problems({
        [IN_MID]: `-- mid asks low.door(), high_rank.thing is far above
          create function mid.f() returns int language sql set search_path = mid, ledger, pg_temp
          as $$ select low.door(1) from own o join ledger.account a on a.id = o.id where o.name <> 'low.thing' $$;
          create function mid.g() returns bigint language sql as $$ select platform.total(1) from mid.own $$;\n`,
        'db/migrations/0001-mid.sql':
          'create table mid.own (id bigint references low.thing, at date default platform.today());',
        'db/checks/01-all.sql': 'select 1 from low.thing join high_rank.thing using (id)',
      }),
    ).toEqual([]);
  });

  test('allow another feature’s table only where foreign.json declares it with a reason', () => {
    const reads = { [IN_MID]: 'select 1 from low.thing\n' };
    expect(problems({ ...reads, ...declared({ mid: { 'low.thing': 'it says so' } }) })).toEqual([]);
    expect(problems({ ...reads, ...declared({ mid: { 'low.thing': ' ' } }) })).toEqual([
      expect.stringContaining('mid says no reason for low.thing'),
    ]);
    expect(problems({ [IN_MID]: 'select 1\n', ...declared({ mid: { 'low.thing': 'it says so' } }) })).toEqual([
      expect.stringContaining('mid does not touch low.thing any more'),
    ]);
    expect(
      problems({ [IN_LOW]: 'select 1 from mid.thing\n', ...declared({ low: { 'mid.thing': 'x' } }) }).join(),
    ).toContain('mid.thing ranks higher than low');
  });
});
