// Server files of a new feature: table, rights, contract, use case, store, routes and test.

import type { SliceNames } from './names.ts';

/** File texts by name from the root. */
export function serverFiles(names: SliceNames): Map<string, string> {
  const { feature, schema, migration } = names;
  const at = `src/features/${feature}`;
  return new Map([
    [`db/migrations/${migration}-${feature}.sql`, migrationOf(names)],
    [`db/functions/${schema}/tables.sql`, tablesOf(names)],
    [`${at}/README.md`, readmeOf(names)],
    [`${at}/contract.ts`, contractOf(names)],
    [`${at}/server/routes.ts`, routesOf(names)],
    [`${at}/server/store.ts`, storeOf(names)],
    [`${at}/server/note-rules.ts`, rulesOf()],
    [`${at}/server/add-note.ts`, useCaseOf(names)],
    [`${at}/server/add-note.test.ts`, testOf(names)],
  ]);
}

const migrationOf = ({ schema, words }: SliceNames) => `-- ${words}: short notes of a member.

create schema ${schema};

create table ${schema}.note (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  text text not null check (length(text) between 1 and 140),
  at timestamptz not null
);
create index note_member on ${schema}.note (member_id, id desc);
`;

const tablesOf = ({ schema }: SliceNames) => `grant usage on schema ${schema} to c3_app, c3_ledger;
grant select, insert on ${schema}.note to c3_app;
-- A note is never changed and never goes away, and it is sealed, so that it can't be rewritten unseen (proofs.md 5).
select platform.append_only('${schema}.note');
select ledger.seal_rows('${schema}.note', '{id}', '{member_id,text,at}');
`;

const readmeOf = (names: SliceNames) => `# ${names.words}

Keeps short notes of a member.

${ownedBy(names, 'note', 'append-only')}

A member has at most 100 notes. The lock of \`lockNotes\` keeps two requests at once from passing that limit.
`;

/** The table of the README that lists what the feature owns. */
export const ownedBy = ({ feature, schema }: SliceNames, table: string, note: string) => `| it owns | |
|---|---|
| tables | \`${schema}.${table}\` (${note}) |
| accounts | none |
| events | none |
| screens | \`/pagesB/mine/${pageOf(feature)}/index\` |`;

/** The page's name in its path. */
export function pageOf(feature: string): string {
  return feature.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

const contractOf = ({ feature, schema, words, refusal }: SliceNames) => `// ${words} on the wire.
import { z } from 'zod';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { lines } from '#platform/language/human-text.ts';

export const refusals = defineRefusals({ ${schema}_full: ${refusal} });

const note = z.strictObject({ id: wire.id, text: z.string(), at: wire.time });

export const contract = defineContract({
  'GET /api/v1/${feature}-notes': {
    summary: 'My notes, newest first',
    access: 'member',
    query: pageQuery,
    data: pageOf(note),
  },
  'POST /api/v1/${feature}-notes': {
    summary: 'Keep a note',
    access: 'member',
    intent: true,
    body: z.strictObject({ text: lines(140) }),
    data: note,
    refusals: ['${schema}_full'],
  },
});
`;

const routesOf = ({ feature }: SliceNames) => `import { defineRoutes } from '#platform/feature.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { contract, refusals } from '../contract.ts';
import { addNote } from './add-note.ts';
import { type Note, notesOf } from './store.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /api/v1/${feature}-notes': ({ caller, query }) =>
      readPage(query.limit, {
        rows: (limit) => notesOf(context.sql, { memberId: caller.memberId, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(shown),
      }),
    'POST /api/v1/${feature}-notes': async ({ caller, body, intent }) => {
      const added = await addNote(context, { memberId: caller.memberId, text: body.text }, intent);
      return isRefusal(added) ? added : shown(added);
    },
  }),
});

function shown({ id, text, at }: Note) {
  return { id: id.toString(), text, at: at.toISOString() };
}
`;

const storeOf = ({ schema }: SliceNames) => `import type { Queryable, Transaction } from '#platform/database/db.ts';

export type Note = { id: bigint; text: string; at: Date };

/** Requests of one member queue here until the transaction ends. */
export async function lockNotes(tx: Transaction, memberId: bigint): Promise<void> {
  await tx\`select pg_advisory_xact_lock(hashtextextended(\${\`${schema} \${memberId}\`}, 0))\`;
}

export async function countNotes(q: Queryable, memberId: bigint): Promise<number> {
  const [row] = await q<{ count: number }[]>\`
    select count(*)::int as count from ${schema}.note where member_id = \${memberId}\`;
  return row?.count ?? 0;
}

export async function insertNote(tx: Transaction, note: { memberId: bigint; text: string; at: Date }): Promise<Note> {
  const [row] = await tx<[Note]>\`
    insert into ${schema}.note (member_id, text, at) values (\${note.memberId}, \${note.text}, \${note.at})
    returning id, text, at\`;
  return row;
}

/** Newest first. */
export async function notesOf(
  q: Queryable,
  of: { memberId: bigint; before: bigint | null; limit: number },
): Promise<Note[]> {
  return q<Note[]>\`
    select id, text, at from ${schema}.note
    where member_id = \${of.memberId} and (\${of.before}::bigint is null or id < \${of.before})
    order by id desc limit \${of.limit}\`;
}
`;

const rulesOf = () => `// How many notes a member may keep. Pure.

export const NOTES_MAX = 100;

export function isFull(count: number): boolean {
  return count >= NOTES_MAX;
}
`;

const useCaseOf = ({
  schema,
}: SliceNames) => `// Keeps a note of a member: once for each intent, and at most NOTES_MAX of them.
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { isFull } from './note-rules.ts';
import { countNotes, insertNote, lockNotes, type Note } from './store.ts';

/** As the wire and the intent's memory keep it. */
type KeptNote = { id: string; text: string; at: string };

export async function addNote(
  context: Pick<Context, 'sql' | 'clock'>,
  { memberId, text }: { memberId: bigint; text: string },
  intent: Intent,
): Promise<Note | Refusal<'${schema}_full'> | IntentRefusal> {
  const at = context.clock.now();
  const kept = await once(context.sql, intent, at, async (tx) => {
    await lockNotes(tx, memberId);
    if (isFull(await countNotes(tx, memberId))) return refuse('${schema}_full');
    const note = await insertNote(tx, { memberId, text, at });
    return { id: note.id.toString(), text: note.text, at: note.at.toISOString() } satisfies KeptNote;
  });
  return 'id' in kept ? { id: BigInt(kept.id), text: kept.text, at: new Date(kept.at) } : kept;
}
`;

/** How a test of an outline signs a new member in. */
export const SIGN_IN = `async function signIn(): Promise<string> {
  const { phone } = await aMember(context);
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  return (data as { token: string }).token;
}
`;

const testOf = ({
  feature,
  schema,
  refusal,
}: SliceNames) => `// A member's notes: kept once for each intent, shown to their owner alone, never above the limit.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, PASSWORD } from '#kit/people.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { NOTES_MAX } from './note-rules.ts';
import { routes } from './routes.ts';

const PATH = '/api/v1/${feature}-notes';
let call: Call;
let context: TestContext;
let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, routes]));
});

${SIGN_IN}
const add = (token: string, text: string, key: string = randomUUID()) =>
  call(\`POST \${PATH}\`, { token, key, body: { text } });
const texts = async (token: string) => {
  const { data } = await call(\`GET \${PATH}\`, { token });
  return (data as { items: { text: string }[] }).items.map(({ text }) => text);
};

it('keeps a note once, however often its key is sent', async () => {
  const token = await signIn();
  const key = randomUUID();
  const first = await add(token, 'The pump runs.', key);
  expect(first).toMatchObject({ code: 100000, data: { text: 'The pump runs.' } });
  expect((await add(token, 'The pump runs.', key)).data).toEqual(first.data);
  expect(await texts(token)).toEqual(['The pump runs.']);
});

it('shows notes only to their owner, newest first', async () => {
  const [token, other] = [await signIn(), await signIn()];
  await add(token, 'first');
  await add(token, 'second');
  expect(await texts(token)).toEqual(['second', 'first']);
  expect(await texts(other)).toEqual([]);
});

it('refuses notes above the limit, even if requests come at the same time', async () => {
  const { id, phone } = await aMember(context);
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  const { token } = data as { token: string };
  await db.app\`
    insert into ${schema}.note (member_id, text, at)
    select \${id}, 'note ' || n, platform.now() from generate_series(1, \${NOTES_MAX - 1}) n\`;
  const codes = (await Promise.all([1, 2, 3].map((n) => add(token, \`late \${n}\`)))).map(({ code }) => code);
  expect(codes.sort((a, b) => a - b)).toEqual([100000, ${refusal}, ${refusal}]);
});

it('never changes a stored note', async () => {
  const token = await signIn();
  await add(token, 'for good');
  await expect(db.owner\`update ${schema}.note set text = 'other'\`).rejects.toThrow('append-only');
});
`;
