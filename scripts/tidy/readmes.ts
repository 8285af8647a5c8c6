// A feature's README names all that the feature owns: each table, each event it declares and each screen. A table of a
// schema with guests stands in one README of theirs.

import fs from 'node:fs';
import path from 'node:path';
import { guests } from '#features/ranks.ts';
import { matches, type Problem } from './source.ts';

/** A table comes, goes or moves to another schema. */
const TABLE_STEP = /^(create|drop|alter) table ([a-z_]+)\.([a-z_]+)(?: set schema ([a-z_]+))?/gm;

type Owned = { feature: string; what: string; name: string };

export function findUnnamedInReadmes(root: string, names: string[], ranks: readonly string[]): Problem[] {
  const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8');
  const migrations = names.filter((name) => /^db\/migrations\/[^/]+\.sql$/.test(name));
  const owned = [
    ...tablesIn(migrations.map(read), ranks),
    ...names
      .filter((name) => /^src\/features\/[^/]+\/(server\/events\.ts|web\/routes\.tsx)$/.test(name))
      .flatMap((name) => declaredIn(name, read(name))),
  ];
  return owned.flatMap(({ feature, what, name }) => {
    const file = `src/features/${feature}/README.md`;
    const others = what === 'the table' ? (guests[feature] ?? []).map((one) => `src/features/${one}/README.md`) : [];
    const named = [file, ...others].some((one) => names.includes(one) && new RegExp(`\\b${name}\\b`).test(read(one)));
    return named || !names.includes(file) ? [] : [{ file, line: 1, message: `${what} ${name} is not named` }];
  });
}

/** Tables by their schema after all migrations. The order matters: a table may have moved, or be gone. */
function tablesIn(migrations: string[], ranks: readonly string[]): Owned[] {
  const schemaOf = new Map<string, string>();
  for (const { groups } of migrations.flatMap((text) => matches(text, TABLE_STEP))) {
    const [, step, schema = '', name = '', to] = groups;
    if (step === 'drop') schemaOf.delete(`${schema}.${name}`);
    else if (step === 'create' || to) schemaOf.set(`${schema}.${name}`, to || schema);
  }
  return [...schemaOf].flatMap(([table, schema]) => {
    const feature = ranks.find((one) => one.replaceAll('-', '_') === schema);
    return feature === undefined ? [] : [{ feature, what: 'the table', name: table.split('.')[1] ?? table }];
  });
}

function declaredIn(file: string, text: string): Owned[] {
  const feature = file.split('/')[2] ?? '';
  if (file.endsWith('/events.ts'))
    return matches(text, /^ {2}([a-z_]+):/gm).map(({ groups }) => ({
      feature,
      what: 'the event',
      name: groups[1] ?? '',
    }));
  return matches(text, /path: '\/(?:pages|pagesB)\/([^']+)'/g).map(({ groups }) => {
    const parts = (groups[1] ?? '').split('/').filter((part) => part !== 'index');
    return { feature, what: 'the screen', name: parts.at(-1) ?? '' };
  });
}
