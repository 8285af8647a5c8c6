// Checks which schemas SQL uses: a feature's functions and tables keep to their own, the platform's and the ledger's.
//
// db/functions: a folder creates objects of its own schema only. It may call functions of lower features. It uses a
// table or a type of another feature only where db/functions/foreign.json declares that with a reason. Nothing refers
// to a higher feature.
//
// db/migrations: a statement that creates or changes a feature's table refers to lower features only. Statements that
// move rows may refer to any feature, because they run once.
//
// db/checks may read everything, because they compare all books.

import fs from 'node:fs';
import path from 'node:path';
import { lineAt, type Problem } from './source.ts';

const FLOORS = ['platform', 'ledger'];
const DECLARED = 'db/functions/foreign.json';
const FUNCTION_FILE = /^db\/functions\/([^/]+)\/[^/]+\.sql$/;
const MIGRATION = /^db\/migrations\/[^/]+\.sql$/;

type Order = { schemas: string[]; rankOf: (schema: string) => number };
type Declared = Record<string, Record<string, string>>;
type Mention = { schema: string; name: string; call: boolean; line: number };

export function findForeignSql(root: string, names: string[], ranks: readonly string[]): Problem[] {
  const schemas = [...FLOORS, ...ranks.map((name) => name.replaceAll('-', '_'))];
  const order = { schemas, rankOf: (schema: string) => schemas.indexOf(schema) };
  const declared = readDeclared(root, names);
  const used = new Set<string>();
  const problems: Problem[] = [];
  for (const name of names) {
    const folder = FUNCTION_FILE.exec(name)?.[1];
    if (folder === undefined && !MIGRATION.test(name)) continue;
    const text = bareSql(fs.readFileSync(path.join(root, name), 'utf8'));
    const found =
      folder === undefined
        ? ofMigration(text, order)
        : ofFunctions(text, {
            own: folder.replaceAll('-', '_'),
            order,
            declared: declared[folder] ?? {},
            used,
            folder,
          });
    problems.push(...found.map((one) => ({ file: name, ...one })));
  }
  return [...problems, ...stale(declared, used)];
}

type Complaint = { line: number; message: string };
type Slice = { own: string; folder: string; order: Order; declared: Record<string, string>; used: Set<string> };

function ofFunctions(text: string, { own, folder, order, declared, used }: Slice): Complaint[] {
  const complaints: Complaint[] = [];
  const say = (line: number, message: string): void => void complaints.push({ line, message });
  const makes = /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure|aggregate|view|type)\s+([a-z_]+)\.([a-z_]+)/g;
  for (const made of text.matchAll(makes)) {
    if (made[1] !== own) say(lineAt(text, made.index), `${made[1]}.${made[2]} is made in the folder of its own schema`);
  }
  for (const { schema, line } of searchPaths(text)) {
    if (order.schemas.includes(schema) && schema !== own && !isBelow(order, schema, own, FLOORS))
      say(line, `the search path names ${schema}: write its objects out`);
  }
  for (const mention of mentions(text, order)) {
    const { schema, name, call, line } = mention;
    if (schema === own || isBelow(order, schema, own, FLOORS)) continue;
    const key = `${schema}.${name}`;
    if (order.rankOf(schema) > order.rankOf(own)) say(line, `${key} ranks higher than ${own}`);
    else if (call) continue;
    else if (key in declared) used.add(`${folder} ${key}`);
    else say(line, `table ${key} belongs to another feature: ask a function of it, or declare it in ${DECLARED}`);
  }
  return complaints;
}

/** Whether `schema` is one of `layers` and ranks no higher than `own`. */
function isBelow(order: Order, schema: string, own: string, layers: readonly string[]): boolean {
  return layers.includes(schema) && order.rankOf(schema) <= order.rankOf(own);
}

function ofMigration(text: string, order: Order): Complaint[] {
  const complaints: Complaint[] = [];
  let line = 1;
  for (const statement of text.split(';')) {
    const [, verb = '', table] =
      /\b(create\s+table|alter\s+table|on|insert\s+into)\s+([a-z_]+)\.[a-z_]+/.exec(statement) ?? [];
    const subject = verb.startsWith('insert') ? undefined : table;
    for (const mention of mentions(statement, order)) {
      if (subject !== undefined && order.rankOf(mention.schema) > order.rankOf(subject))
        complaints.push({
          line: line + mention.line - 1,
          message: `${mention.schema}.${mention.name} ranks higher than ${subject}`,
        });
    }
    line += statement.split('\n').length - 1;
  }
  return complaints;
}

function mentions(text: string, order: Order): Mention[] {
  return [...text.matchAll(/(?<![\w.])([a-z_]+)\.([a-z_]+)\b(\s*\()?/g)].flatMap((found) => {
    const [, schema = '', name = '', call] = found;
    return order.schemas.includes(schema)
      ? [{ schema, name, call: call !== undefined, line: lineAt(text, found.index) }]
      : [];
  });
}

function searchPaths(text: string): { schema: string; line: number }[] {
  return [...text.matchAll(/\bsearch_path = ([a-z_, ]+)/g)].flatMap((found) =>
    (found[1] ?? '').split(/[, ]+/).map((schema) => ({ schema, line: lineAt(text, found.index) })),
  );
}

/** Blanks comments and the insides of strings, but not bodies between $$, which are code. Lines keep their numbers. */
function bareSql(text: string): string {
  return text.replace(/--[^\n]*|'(?:[^']|'')*'/g, (part) => part.replace(/[^\n]/g, ' '));
}

function readDeclared(root: string, names: string[]): Declared {
  return names.includes(DECLARED) ? JSON.parse(fs.readFileSync(path.join(root, DECLARED), 'utf8')) : {};
}

function stale(declared: Declared, used: Set<string>): Problem[] {
  return Object.entries(declared)
    .flatMap(([folder, tables]) =>
      Object.entries(tables).flatMap(([table, reason]) => [
        ...(used.has(`${folder} ${table}`) ? [] : [`${folder} does not touch ${table} any more`]),
        ...(reason.trim() === '' ? [`${folder} says no reason for ${table}`] : []),
      ]),
    )
    .map((message) => ({ file: DECLARED, line: 1, message }));
}
