// The job identity.renew_secrets: after a change of SEAL_KEY or CONTACT_KEY it re-encrypts and rehashes stored rows
// with the new key (docs/decisions/0042). Other secrets move to a new key when their owner uses them.
import type { Context } from '#platform/context.ts';
import { keysOf } from '#platform/secrets/secrets.ts';
import { perDatabase } from '#platform/database/per-database.ts';
import { contactHashOf, sealedAgain } from '#features/credentials/server/public.ts';

type Needed = Pick<Context, 'sql' | 'secrets' | 'log'>;

const PART = 1_000;
/** A process gets new keys only when it starts, so one complete pass is enough. */
const passed = perDatabase<Needed, { done: boolean }>(() => ({ done: false }));

/** Returns how many rows moved. */
export async function renewSecrets(context: Needed): Promise<number> {
  const pass = passed(context);
  if (pass.done) return 0;
  const moved = (await renewSeeds(context)) + (await renewContacts(context));
  pass.done = true;
  return moved;
}

/** The tables that contain seeds of one-time passwords. */
const SEEDS = ['identity.staff', 'identity.second_factor'] as const;

async function renewSeeds(context: Needed): Promise<number> {
  if (keysOf(context.secrets, 'sealKey').length === 1) return 0;
  let moved = 0;
  for (const table of SEEDS) moved += await renewSeedsOf(context, table);
  return moved;
}

async function renewSeedsOf(context: Needed, table: (typeof SEEDS)[number]): Promise<number> {
  const { sql } = context;
  let moved = 0;
  for (let after = 0n; ; ) {
    const rows = await sql<{ id: bigint; sealed: Buffer }[]>`
      select id, totp_sealed as sealed from ${sql(table)}
      where totp_sealed is not null and id > ${after} order by id limit ${PART}`;
    const last = rows.at(-1);
    if (!last) return moved;
    for (const { id, sealed } of rows) {
      const resealed = renewed(context, { table, id, sealed });
      if (resealed === null) continue;
      // Skips a seed whose owner has enrolled another one meanwhile.
      const kept = await sql`
        update ${sql(table)} set totp_sealed = ${resealed} where id = ${id} and totp_sealed = ${sealed}`;
      moved += kept.count;
    }
    after = last.id;
  }
}

function renewed(context: Needed, { table, id, sealed }: { table: string; id: bigint; sealed: Buffer }): Buffer | null {
  try {
    return sealedAgain(context.secrets, sealed);
  } catch (error) {
    context.log.warn({ err: error, table, id: id.toString() }, 'a one-time password seed does not open');
    return null;
  }
}

/**
 * Rehashes members' phones, including empty hashes, which a migration that corrects a phone leaves. Uploaded contacts
 * need no rehash, because phones send them again with each upload and nothing looks up stored ones.
 */
async function renewContacts({ sql, secrets }: Needed): Promise<number> {
  const due = keysOf(secrets, 'contactKey').length === 1 ? sql`contact_hash = ''` : sql`true`;
  let moved = 0;
  for (let after = 0n; ; ) {
    const members = await sql<{ id: bigint; phone: string }[]>`
      select id, phone from identity.member where ${due} and id > ${after} order by id limit ${PART}`;
    const last = members.at(-1);
    if (!last) return moved;
    const hashes = members.map(({ phone }) => contactHashOf(secrets, phone).toString('hex'));
    const [ids, phones] = [members.map(({ id }) => id.toString()), members.map(({ phone }) => phone)];
    const kept = await sql`
      update identity.member m set contact_hash = decode(u.hash, 'hex')
      from unnest(${ids}::text[]::bigint[], ${phones}::text[], ${hashes}::text[]) u(id, phone, hash)
      where m.id = u.id and m.phone = u.phone and m.contact_hash <> decode(u.hash, 'hex')`;
    moved += kept.count;
    after = last.id;
  }
}
