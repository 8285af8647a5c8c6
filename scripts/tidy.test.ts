import { describe, expect, test } from 'vitest';
import { feature, rootOfTests, type Tree, treeOfTests } from './tidy/tree-of-tests.ts';
import { featureLists } from './wire.ts';

const problems = treeOfTests();

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
    [
      'a column compared with itself',
      feature('low', 'server/a.ts'),
      'export const q = `select (select c.at from low.c where c.month = month::date) from months month`;\n',
      'compares a column with itself',
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
  const lists = await featureLists(rootOfTests());
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
    const lists = await featureLists(rootOfTests());
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
    await expect(featureLists(rootOfTests())).rejects.toThrow('ledger and wallet both declare the purpose moved');
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
