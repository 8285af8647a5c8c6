// Which part of the code may import which (ARCHITECTURE.md), written as settings of oxlint. An import across folders
// begins with #, and one inside a folder is relative (findLeaving in rules.ts checks that). So the text of an import
// names its target, and every rule follows from a file's place and from ranks.ts.

import type { OxlintOverride } from 'oxlint';

type Wall = {
  files: readonly string[];
  /** What these files may import, as globs after the `#`. A later glob with `!` excludes a part again. */
  may: readonly string[];
  /** If given, these files may import types from everywhere except from here. */
  never?: readonly string[];
  /** Also forbidden: relative imports, and packages. */
  closed?: readonly Closed[];
  says: string;
};
type Closed = { regex: string; allowTypeImports?: boolean; message: string };

const SHELLS = ['api', 'commands', 'jobs', 'rail', 'draws', 'sandbox', 'start'];
/** The folders of src, besides the features. */
export const FOLDERS = [...'universal wires platform ledger design sandbox-bank web console'.split(' '), ...SHELLS];
export const TESTS = '**/*.test.{ts,tsx}';

const UNIVERSAL = 'universal/**';
const PLATFORM = [UNIVERSAL, 'platform/**', '!platform/client/**'];
const PAGES = [UNIVERSAL, 'design/**', 'platform/client/**', 'platform/**/locales/**'];
/** Pages take no types from here, but from contracts, platform, wires and the shells of pages. */
const NEVER = [
  `{ledger,sandbox-bank,kit,${SHELLS.join(',')}}/**`,
  'main.ts',
  'features/ranks.ts',
  'features/*/{server,web,console,contract}/**',
];
const DOORS = '{routes,jobs,events,topics,settings,reward-kinds,segments,public}';

/** zod is for the server only: on a phone it would weigh more than all our code. */
const SERVER_PACKAGES = {
  regex:
    '^(node:|zod$|fastify|@fastify/|pg$|graphile-worker|pino|sharp|pdfkit|nodemailer|prom-client|otpauth|' +
    'standardwebhooks|web-push$|marked$|@simplewebauthn/server)',
  allowTypeImports: true,
  message: 'a page may not import a package of the server',
};

const sides = (...names: string[]): Closed => ({
  regex: `^(?:\\.\\.?/)+(?:${names.join('|')})/`,
  message: `these files may not import ${names.join(' or ')}`,
});
const OWN_CONTRACT = {
  regex: '^(?:\\.\\.?/)+contract(?:\\.ts$|/)',
  allowTypeImports: true,
  message: 'a page imports contracts as types only',
};

export function walls(ranks: readonly string[]): OxlintOverride[] {
  return [...layers(), ...ranks.flatMap((name, rank) => feature(name, ranks.slice(0, rank)))].map(settingOf);
}

function layers(): Wall[] {
  const server = [...PLATFORM, 'wires/**', 'ledger/**', ...SHELLS.map((name) => `${name}/**`), 'main.ts'];
  const shell = {
    may: [
      ...server,
      'features/ranks.ts',
      `features/*/server/${DOORS}.ts`,
      'features/*/contract.ts',
      'features/*/locales/**',
      // The union of all contracts has only types. The route table is plain data: the server looks up what is a page.
      'web/{contracts.gen,route-table}.ts',
    ],
    says: 'a server shell uses the doors of a feature (routes, jobs, events, topics, settings, reward kinds, public)',
  };
  return [
    { files: ['universal/**'], may: [UNIVERSAL], says: 'what runs everywhere imports nothing else' },
    { files: ['features/ranks.ts'], may: [], says: 'ranks.ts stands alone' },
    { files: ['wires/**'], may: [...PLATFORM, 'wires/**'], says: 'the wire of the bank sees platform only' },
    {
      files: ['platform/**'],
      may: [...PLATFORM, 'wires/**'],
      closed: [sides('client')],
      says: 'platform knows nothing above it',
    },
    {
      files: ['platform/client/**'],
      may: [...PAGES, 'features/*/locales/**'],
      never: NEVER,
      closed: [
        SERVER_PACKAGES,
        { regex: '^\\.\\./', allowTypeImports: true, message: 'of platform it takes types alone' },
      ],
      says: 'the client layer sees design, and types of contracts and platform',
    },
    { files: ['ledger/**'], may: [...PLATFORM, 'ledger/**'], says: 'the ledger sees platform only' },
    {
      files: ['sandbox-bank/**'],
      may: [...PLATFORM, 'wires/**', 'sandbox-bank/**'],
      says: 'the sandbox bank is another party: it speaks HTTP with the app',
    },
    {
      files: ['design/**'],
      may: [UNIVERSAL, 'design/**', 'platform/**/locales/**'],
      never: [...NEVER, 'platform/client/**', '{web,console,features}/**'],
      closed: [SERVER_PACKAGES],
      says: 'design stands alone',
    },
    ...['web', 'console'].map((face) => ({
      files: [`${face}/**`],
      may: [...PAGES, `${face}/**`, `features/*/${face}/**`, 'features/*/locales/**'],
      never: NEVER,
      closed: [SERVER_PACKAGES],
      says: 'a shell of pages sees its own face of the features, and types of contracts and platform',
    })),
    {
      files: ['console/preview/**'],
      may: [...PAGES, 'features/*/web/public.{ts,tsx}', 'features/*/locales/**'],
      never: NEVER,
      closed: [SERVER_PACKAGES, { regex: '^\\.\\./', message: 'it is a page apart from the console' }],
      says: 'the desk’s preview of a members’ page sees what members’ features offer, through their web/public.tsx',
    },
    { ...shell, files: [...SHELLS.map((name) => `${name}/**`), 'main.ts'] },
    // The sandbox alone may use a feature's demo data.
    { ...shell, files: ['sandbox/**'], may: [...shell.may, 'features/*/server/sandbox/*.ts'] },
  ];
}

function feature(name: string, lower: readonly string[]): Wall[] {
  const at = (...doors: string[]) => lower.flatMap((one) => doors.map((door) => `features/${one}/${door}`));
  return [
    {
      files: [`features/${name}/contract.ts`, `features/${name}/contract/**`],
      may: [...PLATFORM, 'wires/**', ...at('contract.ts')],
      closed: [sides('server', 'web', 'console', 'locales')],
      says: 'a contract sees platform and the contract.ts of lower features',
    },
    {
      files: [`features/${name}/server/**`],
      may: [...PLATFORM, 'wires/**', 'ledger/**', ...at('contract.ts', 'server/public.ts')],
      closed: [sides('web', 'console')],
      says:
        'a feature sees platform, the ledger, and lower features through contract.ts and server/public.ts; what a ' +
        'higher one shall hear is an event',
    },
    ...(['web', 'console'] as const).map((face) => ({
      files: [`features/${name}/${face}/**`],
      may: [
        ...PAGES,
        'features/*/locales/**',
        ...at(`${face}/public.{ts,tsx}`),
        // Home alone shows the doors and the activities of all features.
        ...(name === 'home' && face === 'web' ? at('web/doors.tsx', 'web/activities.tsx') : []),
      ],
      never: NEVER,
      closed: [SERVER_PACKAGES, OWN_CONTRACT, sides('server', face === 'web' ? 'console' : 'web')],
      says: `a page sees design, lower features through their ${face}/public.tsx, and types of contracts and platform`,
    })),
  ];
}

/** Groups are independent: what one opens, another must not close. A group that allows types opens nothing for them. */
function settingOf({ files, may, never, closed = [], says }: Wall): OxlintOverride {
  const tests = [`#${TESTS}`];
  const open = may.map((one) => (one.startsWith('!') ? `#${one.slice(1)}` : `!#${one}`));
  const patterns = [
    { group: ['#*', '#*/**', ...open, ...tests], allowTypeImports: never !== undefined, message: says },
    ...(never === undefined ? [] : [{ group: [...never.map((one) => `#${one}`), ...open, ...tests], message: says }]),
    { regex: '\\.test\\.tsx?$', message: 'only tests import tests' },
    ...closed,
  ];
  return {
    files: files.map((one) => `src/${one}`),
    excludeFiles: [TESTS],
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  };
}
