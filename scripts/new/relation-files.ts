// Server files of a new relation between a member and a thing: set, remove, list and count. The generated feature keeps
// products of the catalogue.

import type { SliceNames } from './names.ts';
import { relationScreenFiles } from './relation-screen-files.ts';
import { ownedBy, SIGN_IN } from './server-files.ts';

/** File texts by name from the root. */
export function relationFiles(names: SliceNames): Map<string, string> {
  const { feature, schema, migration } = names;
  const at = `src/features/${feature}`;
  return new Map([
    [`db/migrations/${migration}-${feature}.sql`, migrationOf(names)],
    [`db/functions/${schema}/tables.sql`, tablesOf(names)],
    [`${at}/README.md`, readmeOf(names)],
    [`${at}/contract.ts`, contractOf(names)],
    [`${at}/server/routes.ts`, routesOf(names)],
    [`${at}/server/store.ts`, storeOf(names)],
    [`${at}/server/set-kept.ts`, useCaseOf()],
    [`${at}/server/set-kept.test.ts`, testOf(names)],
    ...relationScreenFiles(names),
  ]);
}

const migrationOf = ({ schema, words }: SliceNames) => `-- ${words}: the products that a member keeps.

create schema ${schema};

create table ${schema}.keeping (
  id bigint generated always as identity unique,
  member_id bigint not null references identity.member,
  product_id bigint not null references catalogue.product,
  at timestamptz not null,
  primary key (member_id, product_id)
);
create index keeping_of_member on ${schema}.keeping (member_id, id desc);
create index keeping_of_product on ${schema}.keeping (product_id);
`;

const tablesOf = ({ schema }: SliceNames) => `grant usage on schema ${schema} to c3_app;
grant select, insert (member_id, product_id, at), delete on ${schema}.keeping to c3_app;
`;

const readmeOf = (names: SliceNames) => `# ${names.words}

A member keeps products, and takes them off again.

${ownedBy(names, 'keeping', 'unsealed: the member takes it back')}

Keeping a product twice, or taking off one that isn't there, changes nothing, so a call may be repeated without a key.
\`KeepButton\` stands on a page of a higher feature.
`;

const contractOf = ({ feature, words }: SliceNames) => `// ${words} on the wire.
import { z } from 'zod';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '#platform/http/contract.ts';

/** The catalogue says when there is no such product. */
export const refusals = defineRefusals({});

const byId = z.strictObject({ id: wire.id });
const kept = z.strictObject({ kept: z.boolean(), count: z.int() });

export const contract = defineContract({
  'GET /api/v1/${feature}': {
    summary: 'The products that I keep, newest first',
    access: 'member',
    query: pageQuery,
    data: pageOf(
      z.strictObject({
        id: wire.id,
        type: z.enum(['device', 'fund', 'rental']),
        title: wire.written,
        language: wire.locale,
        at: wire.time,
      }),
    ),
  },
  'GET /api/v1/${feature}/{id}': {
    summary: 'Whether I keep this product, and how many members do',
    access: 'member',
    path: byId,
    data: kept,
  },
  'PUT /api/v1/${feature}/{id}': {
    summary: 'Keep this product, or take it off',
    access: 'member',
    path: byId,
    body: z.strictObject({ kept: z.boolean() }),
    data: kept,
    refusals: ['product_not_found'],
  },
});
`;

const routesOf = ({ feature }: SliceNames) => `import { productsByIds } from '#features/catalogue/server/public.ts';
import { defineRoutes } from '#platform/feature.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import { localizedIn } from '#universal/localized.ts';
import { contract, refusals } from '../contract.ts';
import { setKept } from './set-kept.ts';
import { keepingsOf, readKept } from './store.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /api/v1/${feature}': ({ caller, query, locale }) =>
      readPage(query.limit, {
        rows: (limit) => keepingsOf(context.sql, { memberId: caller.memberId, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: async (rows) => {
          const ids = rows.map(({ productId }) => productId);
          const products = await productsByIds(context.sql, ids);
          return rows.map(({ productId, at }) => {
            const { type, title } = required(products.get(productId));
            const { text, language } = localizedIn(title, locale);
            return { id: productId.toString(), type, title: text, language, at: at.toISOString() };
          });
        },
      }),
    'GET /api/v1/${feature}/{id}': ({ caller, path }) =>
      readKept(context.sql, { memberId: caller.memberId, productId: BigInt(path.id) }),
    'PUT /api/v1/${feature}/{id}': ({ caller, path, body }) =>
      setKept(context, { memberId: caller.memberId, productId: BigInt(path.id), kept: body.kept }),
  }),
});
`;

const storeOf = ({ schema }: SliceNames) => `import type { Queryable, Transaction } from '#platform/database/db.ts';

export type Pair = { memberId: bigint; productId: bigint };
export type Kept = { kept: boolean; count: number };
type Keeping = { id: bigint; productId: bigint; at: Date };

export async function insertKeeping(tx: Transaction, { memberId, productId, at }: Pair & { at: Date }): Promise<void> {
  await tx\`
    insert into ${schema}.keeping (member_id, product_id, at) values (\${memberId}, \${productId}, \${at})
    on conflict (member_id, product_id) do nothing\`;
}

export async function deleteKeeping(tx: Transaction, { memberId, productId }: Pair): Promise<void> {
  await tx\`delete from ${schema}.keeping where member_id = \${memberId} and product_id = \${productId}\`;
}

export async function readKept(q: Queryable, { memberId, productId }: Pair): Promise<Kept> {
  const [row] = await q<[Kept]>\`
    select count(*)::int as count, coalesce(bool_or(member_id = \${memberId}), false) as kept
    from ${schema}.keeping where product_id = \${productId}\`;
  return row;
}

/** Newest first. */
export async function keepingsOf(
  q: Queryable,
  of: { memberId: bigint; before: bigint | null; limit: number },
): Promise<Keeping[]> {
  return q<Keeping[]>\`
    select id, product_id, at from ${schema}.keeping
    where member_id = \${of.memberId} and (\${of.before}::bigint is null or id < \${of.before})
    order by id desc limit \${of.limit}\`;
}
`;

const useCaseOf = () => `// Sets whether a member keeps a product, whatever it was before.
import { productsByIds } from '#features/catalogue/server/public.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/database/db.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { deleteKeeping, insertKeeping, type Kept, type Pair, readKept } from './store.ts';

export async function setKept(
  context: Pick<Context, 'sql' | 'clock'>,
  { kept, ...pair }: Pair & { kept: boolean },
): Promise<Kept | Refusal<'product_not_found'>> {
  const at = context.clock.now();
  return transaction(context.sql, async (tx) => {
    const product = (await productsByIds(tx, [pair.productId])).get(pair.productId);
    if (!product || product.status === 'draft') return refuse('product_not_found');
    await (kept ? insertKeeping(tx, { ...pair, at }) : deleteKeeping(tx, pair));
    return readKept(tx, pair);
  });
}
`;

const testOf = ({
  feature,
}: SliceNames) => `// A member keeps a product once, however often they ask, and takes it off. The list is theirs alone.
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeProduct } from '#kit/market.ts';
import { aMember, PASSWORD } from '#kit/people.ts';
import { refusals as ofCatalogue } from '#features/catalogue/contract.ts';
import { routes as catalogue } from '#features/catalogue/server/routes.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes } from './routes.ts';

const PATH = '/api/v1/${feature}';
let call: Call;
let context: TestContext;
let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  // A refusal of a lower feature needs that feature's routes here: they say its number.
  ({ call } = await edgeOf(context, [identity, catalogue, routes]));
});

${SIGN_IN}
const set = (token: string, id: bigint, kept: boolean) => call(\`PUT \${PATH}/\${id}\`, { token, body: { kept } });
const read = async (token: string, id: bigint) => (await call(\`GET \${PATH}/\${id}\`, { token })).data;
const list = async (token: string) => {
  const { data } = await call(\`GET \${PATH}\`, { token });
  return (data as { items: { id: string }[] }).items.map(({ id }) => BigInt(id));
};

it('keeps a product once, even if requests come at the same time, and can remove it repeatedly', async () => {
  const [{ id }, token, other] = [await makeProduct(db), await signIn(), await signIn()];
  const answers = await Promise.all([1, 2, 3].map(() => set(token, id, true)));
  expect(answers.map(({ data }) => data)).toEqual(Array(3).fill({ kept: true, count: 1 }));
  expect((await set(other, id, true)).data).toEqual({ kept: true, count: 2 });
  for (const _ of [1, 2]) expect((await set(token, id, false)).data).toEqual({ kept: false, count: 1 });
  expect(await read(other, id)).toEqual({ kept: true, count: 1 });
});

it('lists to each member only their own, newest first', async () => {
  const [first, second] = [await makeProduct(db), await makeProduct(db)];
  const [token, other] = [await signIn(), await signIn()];
  for (const { id } of [first, second]) await set(token, id, true);
  expect(await list(token)).toEqual([second.id, first.id]);
  expect(await list(other)).toEqual([]);
});

it('refuses an unknown product', async () => {
  expect((await set(await signIn(), 999_999n, true)).code).toBe(ofCatalogue.product_not_found);
});
`;
