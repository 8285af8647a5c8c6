// A feature's README names all that the feature owns: each table, each event it declares and each screen. Where several
// features share a schema (`guests` in ranks.ts), one of their READMEs must name each of its tables.

import fs from 'node:fs';
import path from 'node:path';
import { guests } from '#features/ranks.ts';
import { matches, type Problem } from './source.ts';

const SCHEMA = 'db/schema.sql';

type Owned = { feature: string; what: string; name: string };

export function findUnnamedInReadmes(root: string, names: string[], ranks: readonly string[]): Problem[] {
  const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8');
  const owned = [
    ...(names.includes(SCHEMA) ? tablesIn(read(SCHEMA), ranks) : []),
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

function tablesIn(schema: string, ranks: readonly string[]): Owned[] {
  return matches(schema, /^create table ([a-z_]+)\.([a-z_]+)/gm).flatMap(({ groups: [, owner = '', name = ''] }) => {
    const feature = ranks.find((one) => one.replaceAll('-', '_') === owner);
    return feature === undefined ? [] : [{ feature, what: 'the table', name }];
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
