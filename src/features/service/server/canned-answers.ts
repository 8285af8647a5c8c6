// Prepared answers, with which a clerk may begin (service.md 5). Staff change them, and the audit log records changes.
import { type Queryable, sqlState, type Transaction, transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/acts/server/public.ts';
import type { CannedTexts } from '../contract/shapes.ts';

type Words = { name: string; texts: CannedTexts };
type Canned = Words & { id: bigint; version: number; changedAt: Date; changedBy: bigint };

const columns = (q: Queryable) => q`id, name, texts, version, changed_at, changed_by`;

export async function cannedAnswers(q: Queryable, of: { after: bigint | null; limit: number }): Promise<Canned[]> {
  return q<Canned[]>`
    select ${columns(q)} from service.canned_answer
    where retired_at is null and (${of.after}::bigint is null or id > ${of.after}) order by id limit ${of.limit}`;
}

export async function cannedAnswer(q: Queryable, id: bigint): Promise<Canned | null> {
  const [row] = await q<Canned[]>`
    select ${columns(q)} from service.canned_answer where id = ${id} and retired_at is null`;
  return row ?? null;
}

async function lockCanned(tx: Transaction, id: bigint): Promise<Canned | null> {
  const [row] = await tx<Canned[]>`
    select ${columns(tx)} from service.canned_answer where id = ${id} and retired_at is null for update`;
  return row ?? null;
}

export function cannedToWire({ id, name, texts, version, changedAt, changedBy }: Canned) {
  return {
    id: id.toString(),
    name,
    ...texts,
    version,
    changedAt: changedAt.toISOString(),
    changedBy: changedBy.toString(),
  };
}

export async function writeCanned(
  context: Context,
  { staff: { staffId }, name, texts }: { staff: StaffCaller } & Words,
  intent: Intent,
): Promise<{ id: string } | Refusal<'canned_answer_name_taken'> | IntentRefusal> {
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const [row] = await tx<{ id: bigint }[]>`
      insert into service.canned_answer (name, texts, changed_by)
      values (${name}, ${JSON.stringify(texts)}::text::jsonb, ${staffId})
      on conflict (name) where retired_at is null do nothing returning id`;
    if (!row) return refuse('canned_answer_name_taken');
    const subject = `canned_answer:${row.id}`;
    await audit(tx, { staffId, action: 'service.write_canned_answer', subject, detail: { name, ...texts } });
    return { id: row.id.toString() };
  });
}

type ChangeRefusal = Refusal<'canned_answer_not_found' | 'canned_answer_changed' | 'canned_answer_name_taken'>;

export async function changeCanned(
  context: Context,
  { staff: { staffId }, id, version, name, texts }: { staff: StaffCaller; id: bigint; version: number } & Words,
): Promise<Canned | ChangeRefusal> {
  return transaction(context.sql, async (tx): Promise<Canned | ChangeRefusal> => {
    const before = await lockCanned(tx, id);
    if (!before) return refuse('canned_answer_not_found');
    if (before.version !== version) return refuse('canned_answer_changed');
    await tx`
      update service.canned_answer set name = ${name}, texts = ${JSON.stringify(texts)}::text::jsonb,
        version = version + 1, changed_by = ${staffId}, changed_at = platform.now()
      where id = ${id}`;
    const detail = { before: { name: before.name, ...before.texts }, after: { name, ...texts } };
    await audit(tx, { staffId, action: 'service.change_canned_answer', subject: `canned_answer:${id}`, detail });
    return required(await cannedAnswer(tx, id));
  }).catch((error: unknown) => {
    if (sqlState(error) === NAME_TAKEN) return refuse('canned_answer_name_taken');
    throw error;
  });
}

const NAME_TAKEN = '23505';

export async function retireCanned(
  context: Context,
  { staff: { staffId }, id }: { staff: StaffCaller; id: bigint },
): Promise<{ id: string } | Refusal<'canned_answer_not_found'>> {
  return transaction(context.sql, async (tx) => {
    if (!(await lockCanned(tx, id))) return refuse('canned_answer_not_found');
    await tx`
      update service.canned_answer set retired_at = platform.now(), changed_by = ${staffId},
        changed_at = platform.now() where id = ${id}`;
    await audit(tx, { staffId, action: 'service.retire_canned_answer', subject: `canned_answer:${id}` });
    return { id: id.toString() };
  });
}
