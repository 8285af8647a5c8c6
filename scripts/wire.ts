// Writes the lists of features from the existing folders, so that a new feature needs only its folder.
//   src/api/features.gen.ts       server routes, settings and live topics
//   src/jobs/features.gen.ts      job handlers and events
//   src/web/features.gen.ts       web routes
//   src/web/places.gen.ts  what features add to pages of lower ones, such as an article of the news
//   src/web/live.gen.ts           reactions of pages to live topics
//   src/features/home/web/doors.gen.ts        pages that the member's own page leads to
//   src/features/home/web/activities.gen.ts   current activities, for their page
//   src/features/desk/server/finders.gen.ts          finders of records for the desk's search
//   src/features/looks/server/cases.gen.ts           whose a case is, for the entries of who looked
//   src/features/desk/server/happenings.gen.ts       what happened with a member, for their page of the console
//   src/features/desk/server/waiting.gen.ts          counts of waiting work for the console's menu
//   src/features/home/server/home-notices.gen.ts     rows on home
//   src/features/home/server/user-info.gen.ts        parts of the answer to userinfo
//   src/ledger/purposes.gen.ts    the purposes of postings
//   src/features/wallet/web/purposes.gen.ts          the page that each purpose of a posting links to
//   src/web/contracts.gen.ts      the union of all contracts, as types only
//   src/console/features.gen.ts   console resources
//   db/functions/order.gen.txt    the folders of db/functions in the order in which they apply
//   db/functions/content/first-texts.gen.sql         the hashes of the texts that come with the product
//
// `--check` writes nothing and fails if a list is stale.

import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PurposeFacts, Purposes } from '#ledger/purpose.ts';
import { ranks } from '#features/ranks.ts';
import type { Chunk } from './faces/chunks.ts';
import { firstTexts } from './first-texts.ts';

const root = path.resolve(import.meta.dirname, '..');

/** File texts by name from the root. */
export async function featureLists(at: string = root): Promise<Map<string, string>> {
  const names = ranks.filter((name) => fs.existsSync(path.join(at, 'src/features', name)));
  const having = (file: string): string[] =>
    names.filter((name) => fs.existsSync(path.join(at, 'src/features', name, file)));
  return new Map([
    [
      'src/api/features.gen.ts',
      apiList({
        routes: having('server/routes.ts'),
        settings: having('server/settings.ts'),
        topics: having('server/topics.ts'),
        kinds: having('server/reward-kinds.ts'),
        segments: having('server/segments.ts').filter((name) => name !== 'messages'),
      }),
    ],
    [
      'src/jobs/features.gen.ts',
      jobList({
        jobs: having('server/jobs.ts'),
        events: having('server/events.ts'),
        kinds: having('server/reward-kinds.ts'),
        segments: having('server/segments.ts').filter((name) => name !== 'messages'),
      }),
    ],
    ['src/web/features.gen.ts', webList(having('web/routes.tsx'))],
    ['src/web/places.gen.ts', placeLists(having)],
    ['src/web/live.gen.ts', liveList(having('web/live.ts'))],
    ['src/features/home/web/doors.gen.ts', homeList(having('web/doors.tsx'), 'doors', 'doors.tsx')],
    ['src/features/home/web/activities.gen.ts', homeList(having('web/activities.tsx'), 'activities', 'activities.tsx')],
    ...(names.includes('looks') ? [doorList('looks', having('server/cases.ts'), 'cases')] : []),
    ...(names.includes('desk') ? [doorList('desk', having('server/finders.ts'), 'finders')] : []),
    ...(names.includes('desk') ? [doorList('desk', having('server/waiting.ts'), 'waiting')] : []),
    ...(names.includes('desk') ? [doorList('desk', having('server/happenings.ts'), 'happenings')] : []),
    ...(names.includes('home') ? [doorList('home', having('server/home-notices.ts'), 'homeNotices')] : []),
    ...(names.includes('home') ? [doorList('home', having('server/user-info.ts'), 'userInfo')] : []),
    ...(await purposeLists(at, having('server/purposes.ts'))),
    ['src/web/contracts.gen.ts', contractTypes(having('server/routes.ts'))],
    ['src/console/features.gen.ts', consoleList(having('console/resources.tsx'))],
    ['db/functions/order.gen.txt', functionOrder(at)],
    ['db/functions/settings/defaults.gen.sql', await settingDefaults(at, having('server/settings.ts'))],
    ...(names.includes('content') ? [['db/functions/content/first-texts.gen.sql', firstTexts()] as const] : []),
  ]);
}

type Lists<N extends string> = Record<N, string[]>;

/**
 * Imports for side effects: each process registers all kinds of rewards and segments, even those that it never uses.
 */
const importsOf = (file: string, names: string[]) =>
  names.map((name) => `import '#features/${name}/server/${file}.ts';`);

function apiList(lists: Lists<'routes' | 'settings' | 'topics' | 'kinds' | 'segments'>): string {
  const { routes, settings, topics, kinds, segments } = lists;
  return file([
    ...importsOf('reward-kinds', kinds),
    ...importsOf('segments', segments),
    ...routes.map((name) => `import { routes as ${camel(name)}Routes } from '#features/${name}/server/routes.ts';`),
    ...settings.map(
      (name) => `import { settings as ${camel(name)}Settings } from '#features/${name}/server/settings.ts';`,
    ),
    ...topics.map((name) => `import { topics as ${camel(name)}Topics } from '#features/${name}/server/topics.ts';`),
    record('routes', routes, (name) => `${camel(name)}Routes`),
    record('settings', settings, (name) => `${camel(name)}Settings`),
    record('topics', topics, (name) => `${camel(name)}Topics`),
  ]);
}

function jobList({ jobs, events, kinds, segments }: Lists<'jobs' | 'events' | 'kinds' | 'segments'>): string {
  return file([
    ...importsOf('reward-kinds', kinds),
    ...importsOf('segments', segments),
    ...jobs.map((name) => `import { jobs as ${camel(name)}Jobs } from '#features/${name}/server/jobs.ts';`),
    ...events.map((name) => `import { events as ${camel(name)}Events } from '#features/${name}/server/events.ts';`),
    record('jobs', jobs, (name) => `${camel(name)}Jobs`),
    record('events', events, (name) => `${camel(name)}Events`),
  ]);
}

function consoleList(names: string[]): string {
  return file([
    ...names.map((name) => `import { resources as ${camel(name)} } from '#features/${name}/console/resources.tsx';`),
    record('resources', names, camel),
  ]);
}

function webList(names: string[]): string {
  return file(
    [
      ...names.map((name) => `import { routes as ${camel(name)} } from '#features/${name}/web/routes.tsx';`),
      record('routes', names, camel),
    ],
    'screens',
  );
}

/** The places of src/design/places.tsx. */
const PLACES = ['in-wallet', 'under-article'] as const;

function placeLists(having: (file: string) => string[]): string {
  const at = (place: string, name: string) => camel(`${place}-${name}`);
  const each = PLACES.map((place) => ({ place, names: having(`web/${place}.tsx`) }));
  return file(
    [
      ...each.flatMap(({ place, names }) =>
        names.map(
          (name) => `import { ${camel(place)} as ${at(place, name)} } from '#features/${name}/web/${place}.tsx';`,
        ),
      ),
      ...each.map(({ place, names }) => record(camel(place), names, (name) => at(place, name))),
    ],
    'screens',
  );
}

/** Home ranks highest, so it may show doors and activities of other features. Only these lists name those features. */
function homeList(names: string[], exported: string, source: string): string {
  return file([
    ...names.map((name) => {
      const at = name === 'home' ? '.' : `#features/${name}/web`;
      return `import { ${exported} as ${camel(name)} } from '${at}/${source}';`;
    }),
    record(exported, names, camel),
  ]);
}

/** A list for the feature `by` of what lower features export through their doors. */
function doorList(by: string, names: string[], exported: string): [string, string] {
  const source = exported.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return [
    `src/features/${by}/server/${source}.gen.ts`,
    file([
      ...names.map((name) => `import { ${exported} as ${camel(name)} } from '#features/${name}/server/public.ts';`),
      record(exported, names, camel),
    ]),
  ];
}

function liveList(names: string[]): string {
  return file([
    ...names.map((name) => `import { live as ${camel(name)} } from '#features/${name}/web/live.ts';`),
    record('live', names, camel),
  ]);
}

type Declared = { name: string; by: string; facts: PurposeFacts };

/** Written as data and not as imports, because neither the ledger nor pages may import a feature's server code. */
async function purposeLists(at: string, features: string[]): Promise<[string, string][]> {
  const declared = [...(await purposesIn(at, 'ledger', 'src/ledger/purposes.ts'))];
  for (const name of features)
    declared.push(...(await purposesIn(at, name, `src/features/${name}/server/purposes.ts`)));
  for (const [n, { name }] of declared.entries()) {
    const first = declared.findIndex((one) => one.name === name);
    if (first !== n) throw new Error(`${declared[first]?.by} and ${declared[n]?.by} both declare the purpose ${name}`);
  }
  const all = declared.map(({ name, by, facts }) => `  ${name}: ${literal({ by, ...facts })},`);
  const shown = declared.flatMap(({ name, facts }) =>
    facts.bill === null || !facts.page ? [] : [`  ${name}: '${facts.page}',`],
  );
  return [
    [
      'src/ledger/purposes.gen.ts',
      file(['export const PURPOSES = {', ...all, '} as const;', 'export type Purpose = keyof typeof PURPOSES;']),
    ],
    ['src/features/wallet/web/purposes.gen.ts', file(['export const PAGES = {', ...shown, '} as const;'])],
  ];
}

async function purposesIn(at: string, by: string, name: string): Promise<Declared[]> {
  const source = path.join(at, name);
  if (!fs.existsSync(source)) return [];
  const { purposes } = (await import(pathToFileURL(source).href)) as { purposes: Purposes };
  return Object.entries(purposes).map(([purpose, facts]) => ({ name: purpose, by, facts }));
}

type Defaults = { feature: string; definitions: Readonly<Record<string, { sandbox: unknown; pilot: unknown }>> };

/** Functions of the database read settings too, so their defaults go into the database as rows. */
async function settingDefaults(at: string, features: string[]): Promise<string> {
  const rows: string[] = [];
  for (const name of features) {
    const source = pathToFileURL(path.join(at, 'src/features', name, 'server/settings.ts')).href;
    const { settings } = (await import(source)) as { settings: Defaults };
    for (const [key, { sandbox, pilot }] of Object.entries(settings.definitions))
      rows.push(
        `  (${[settings.feature, key, JSON.stringify(sandbox), JSON.stringify(pilot)].map(sqlText).join(', ')})`,
      );
  }
  return `-- Written by scripts/wire.ts from each feature's server/settings.ts. Do not edit: run \`npm run wire\`.
delete from settings.default_value;
insert into settings.default_value (feature, name, sandbox, pilot) values
${rows.join(',\n')};
`;
}

const sqlText = (text: string) => `'${text.replaceAll("'", "''")}'`;

function literal(value: object): string {
  const parts = Object.entries(value).map(([key, part]) => `${key}: ${typeof part === 'string' ? `'${part}'` : part}`);
  return `{ ${parts.join(', ')} }`;
}

function contractTypes(names: string[]): string {
  const parts = names.map((name) => `typeof import('#features/${name}/contract.ts').contract`);
  return file([`export type Contracts = ${parts.length === 0 ? 'Record<never, never>' : parts.join('\n  & ')};`]);
}

/** The layers below the features, then the features by rank. */
function functionOrder(at: string): string {
  // A folder is a schema, and a schema's name has no hyphen.
  const schemas = ['platform', 'ledger', ...ranks].map((name) => name.replaceAll('-', '_'));
  const folders = schemas.filter((name) => fs.existsSync(path.join(at, 'db/functions', name)));
  return folders.map((name) => `${name}\n`).join('');
}

function record(name: string, keys: readonly string[], value: (key: string) => string): string {
  if (keys.length === 0) return `export const ${name} = {};`;
  const lines = keys.map((key) => `  ${/^[a-z]+$/.test(key) ? key : `'${key}'`}: ${value(key)},`);
  return `export const ${name} = {\n${lines.join('\n')}\n};`;
}

function file(lines: string[], chunk?: Chunk): string {
  const warning = '// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.';
  return `${[...(chunk ? [`// chunk: ${chunk}`] : []), warning, ...lines].join('\n')}\n`;
}

function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

async function main(): Promise<void> {
  const check = process.argv.includes('--check');
  const lists = await featureLists();
  const stale = [...lists].filter(([name, wanted]) => readIfThere(name) !== wanted).map(([name]) => name);
  if (check) {
    for (const name of stale) console.error(`${name} is stale: run npm run wire`);
    process.exitCode = stale.length === 0 ? 0 : 1;
    return;
  }
  for (const name of stale) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), lists.get(name) ?? '');
    console.log(`wrote ${name}`);
  }
}

function readIfThere(name: string): string | undefined {
  const at = path.join(root, name);
  return fs.existsSync(at) ? fs.readFileSync(at, 'utf8') : undefined;
}

if (import.meta.main) await main();
