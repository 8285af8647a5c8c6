import { createHash } from 'node:crypto';
import { refreshSettings } from '#features/settings/server/public.ts';
import { type Database, idList, type Transaction } from '#platform/database/db.ts';

/**
 * Sets `<feature>.<name>` as the superuser, with an act that two staff seem to have signed, because a test of something
 * else needn't gather two signatures. This process reads the new value at once.
 */
export async function setSetting(
  { admin, app }: { admin: Database; app: Database },
  key: string,
  value: unknown,
): Promise<void> {
  const [feature = '', name = ''] = key.split('.');
  const canonical = JSON.stringify({ content: { feature, name, value } });
  await admin.begin(async (tx) => {
    const signers = idList(await twoOf(tx));
    const [act] = await tx<{ id: bigint }[]>`
      insert into ledger.act (purpose, canonical, sha256, proposed_by, proposed_at)
      values ('setting_changed', ${canonical}, ${createHash('sha256').update(canonical).digest()}, 0, platform.now())
      returning id`;
    await tx`insert into ledger.act_approval (act_id, staff_id, method, assertion, approved_at)
      select ${act?.id ?? 0n}, id, 'password', '{}', platform.now() from unnest(${signers}::bigint[]) id`;
    await tx`insert into settings.version (feature, name, value, staff_id, act_id, reason)
      values (${feature}, ${name}, ${JSON.stringify(value)}::text::jsonb, 0, ${act?.id ?? 0n}, 'test')`;
  });
  await refreshSettings(app);
}

/** Two members of staff. If there are none, creates two who are shut out from the start. */
async function twoOf(tx: Transaction): Promise<bigint[]> {
  const there = await tx<{ id: bigint }[]>`select id from identity.staff order by id limit 2`;
  if (there.length === 2) return there.map(({ id }) => id);
  const made = await tx<{ id: bigint }[]>`
    insert into identity.staff (name, email, password_hash, roles, created_at, disabled_at)
    select 'Shut out', 'out' || n || '@example.org', 'none', '{admin}', platform.now(), platform.now()
    from generate_series(1, 2) n returning id`;
  return made.map(({ id }) => id);
}
