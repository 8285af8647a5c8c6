// A feature's README names what the feature owns: each table, each event it declares and each screen.

import fs from 'node:fs';
import path from 'node:path';
import { matches, type Problem } from './source.ts';

type Owned = { feature: string; what: string; name: string };

export function findUnnamedInReadmes(root: string, names: string[], ranks: readonly string[]): Problem[] {
  const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8');
  const owned = names.flatMap((name) => ownedIn(name, read(name), ranks));
  const problems: Problem[] = [];
  for (const feature of ranks) {
    const file = `src/features/${feature}/README.md`;
    if (!names.includes(file)) continue;
    const readme = read(file);
    for (const { what, name } of owned.filter((one) => one.feature === feature))
      if (!new RegExp(`\\b${name}\\b`).test(readme))
        problems.push({ file, line: 1, message: `${what} ${name} is not named` });
  }
  return problems;
}

function ownedIn(name: string, text: string, ranks: readonly string[]): Owned[] {
  if (/^db\/migrations\/[^/]+\.sql$/.test(name)) {
    const featureOf = (schema: string) => ranks.find((one) => one.replaceAll('-', '_') === schema);
    return matches(text, /^create table ([a-z_]+)\.([a-z_]+)/gm).flatMap(({ groups: [, schema = '', table = ''] }) => {
      const feature = featureOf(schema);
      return feature === undefined ? [] : [{ feature, what: 'the table', name: table }];
    });
  }
  const [, feature = '', file = ''] = /^src\/features\/([^/]+)\/(.+)$/.exec(name) ?? [];
  if (file === 'server/events.ts')
    return matches(text, /^ {2}([a-z_]+):/gm).map(({ groups: [, event = ''] }) => ({
      feature,
      what: 'the event',
      name: event,
    }));
  if (file !== 'web/routes.tsx') return [];
  return matches(text, /path: '\/(?:pages|pagesB)\/([^']+)'/g).map(({ groups: [, place = ''] }) => {
    const parts = place.split('/').filter((part) => part !== 'index');
    return { feature, what: 'the screen', name: parts.at(-1) ?? place };
  });
}
