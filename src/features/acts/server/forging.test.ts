// What the database role of the app can't forge: the database alone decides whether a two-person act is carried out.
import { beforeAll, describe, expect, it } from 'vitest';
import { approve } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { type Office, officeOf } from '#kit/office.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { aMember, APPROVAL, aStaff, staffIntent } from '#kit/people.ts';
import { nameCorrection } from '#features/identity/server/members/correct-name.ts';
import { proposeAct } from './acts.ts';

let office: Office;
let context: TestContext;
let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  office = await officeOf(db);
});

const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
/** Inserts an act with these words, as anyone who holds the app's database role could. */
async function anAct(purpose: string, content: object, ...signers: bigint[]): Promise<bigint> {
  const { staffId } = office.first;
  const actId = await db.app.begin((tx) =>
    proposeAct(tx, { purpose, ...nothing, content, staffId, at: context.clock.now() }),
  );
  for (const signer of signers) await approve(db.app, actId, signer);
  return actId;
}

const both = () => [office.first.staffId, office.second.staffId];
const insert = (actId: bigint) => db.app`insert into acts.proposal (act_id) values (${actId})`;
const setState = (actId: bigint, state = 'done') =>
  db.app`update acts.proposal set state = ${state} where act_id = ${actId}`;
const stateOf = async (actId: bigint) =>
  (await db.app<{ state: string }[]>`select state from acts.proposal where act_id = ${actId}`)[0]?.state;

/** Creates a member, and returns the words of a correction of their name. */
async function words(): Promise<{ member: string; from: string; to: string }> {
  const { id, realName } = await aMember(context);
  return { member: String(id), from: realName, to: 'Another Name' };
}
const nameNow = async ({ member }: { member: string }) =>
  (await db.app<{ name: string }[]>`select real_name as name from identity.member where id = ${BigInt(member)}`)[0]
    ?.name;

describe('the app’s role', () => {
  it('cannot carry out a proposal without two signatures', async () => {
    const right = await words();
    for (const signers of [[], [office.first.staffId]]) {
      const actId = await anAct('name_corrected', right, ...signers);
      await insert(actId);
      await expect(setState(actId)).rejects.toThrow('two_persons_required');
      expect(await stateOf(actId)).toBe('proposed');
      await setState(actId, 'withdrawn');
    }
    expect(await nameNow(right)).toBe(right.from);
  });

  it('cannot carry out an act if one of its signers was disabled', async () => {
    const right = await words();
    const gone = await aStaff(context, 'finance');
    const actId = await anAct('name_corrected', right, office.first.staffId, gone.staffId);
    await insert(actId);
    await db.owner`update identity.staff set disabled_at = platform.now() where id = ${gone.staffId}`;
    await expect(setState(actId)).rejects.toThrow('two_persons_required');
    expect(await nameNow(right)).toBe(right.from);
  });

  it('can insert a proposal only by its act, and change only its state', async () => {
    const actId = await anAct('name_corrected', await words());
    await expect(
      db.app`insert into acts.proposal (act_id, kind, subject, state) values (${actId}, 'x', 'y', 'done')`,
    ).rejects.toThrow('denied');
    await insert(actId);
    for (const column of ['kind', 'subject', 'id', 'act_id', 'ended_at'])
      await expect(db.app`update acts.proposal set ${db.app(column)} = null`).rejects.toThrow('denied');
    const moved = db.admin`update acts.proposal set subject = '0' where act_id = ${actId}`;
    await expect(moved).rejects.toThrow('proposal_final');
    await expect(db.app`delete from acts.proposal`).rejects.toThrow('denied');
    await expect(db.app`update ledger.act set canonical = '{}' where id = ${actId}`).rejects.toThrow('denied');
    await expect(db.app`select identity.carry_name_correction(${actId}, '{}')`).rejects.toThrow('denied');
    await expect(db.app`insert into acts.kind values ('x', '{y}', 'identity.carry_name_correction')`).rejects.toThrow(
      'denied',
    );
  });

  it('cannot propose an act whose words or column name another kind', async () => {
    const other = await anAct('announcement_sent', await words(), ...both());
    await expect(insert(other)).rejects.toThrow('act_of_no_kind');
    const mismatched = await anAct('name_corrected', await words(), ...both());
    await db.admin.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update ledger.act set canonical = replace(canonical, 'name_corrected', 'announcement_sent'),
        sha256 = sha256(convert_to(replace(canonical, 'name_corrected', 'announcement_sent'), 'UTF8'))
        where id = ${mismatched}`;
    });
    await expect(insert(mismatched)).rejects.toThrow('act_of_no_kind');
  });

  it('can end a proposal only once', async () => {
    const right = await words();
    const done = await anAct('name_corrected', right, ...both());
    await insert(done);
    await setState(done);
    expect(await nameNow(right)).toBe('Another Name');
    for (const state of ['proposed', 'withdrawn', 'done'])
      await expect(setState(done, state)).rejects.toThrow('proposal_final');
    const back = await anAct('name_corrected', await words(), ...both());
    await insert(back);
    await setState(back, 'withdrawn');
    await expect(setState(back)).rejects.toThrow('proposal_final');
    await expect(insert(back)).rejects.toThrow('proposal_pkey');
  });

  it('cannot open a second proposal about the same subject', async () => {
    const right = await words();
    await insert(await anAct('name_corrected', right));
    await expect(insert(await anAct('name_corrected', { ...right, to: 'A Third' }))).rejects.toThrow('proposal_open');
  });
});

it('a signature is undone when the database refuses to carry the act out', async () => {
  const { member } = await words();
  const wish = { memberId: member, newName: 'Right Name', proof: 'passport', proofNote: 'EP 1' } as const;
  const first = { caller: office.first, assertion: APPROVAL };
  const { id } = ok(await nameCorrection.propose(context, { wish, ...first }, staffIntent(office.first)));
  await db.owner`update identity.member set real_name = 'Meanwhile' where id = ${BigInt(member)}`;
  const sign = nameCorrection.sign(context, { id, caller: office.second, assertion: APPROVAL });
  await expect(sign).rejects.toThrow('name_changed_meanwhile');
  const [left] = await db.app<{ n: number }[]>`
    select count(*)::int as n from ledger.act_approval where act_id = ${id}`;
  expect([left?.n, await stateOf(id)]).toEqual([1, 'proposed']);
});

it('a kind cannot register a function that the app may call, or one without a fixed search path', async () => {
  const bad = (text: string) =>
    db.owner.begin(async (tx) => {
      await tx.unsafe(text);
      await tx`insert into acts.kind values ('bad', '{member}', 'acts.bad')`;
    });
  const body = 'language plpgsql as $$ begin end $$';
  const make = (more: string) => `create function acts.bad(of_act bigint, words jsonb) returns void ${more} ${body}`;
  const sound = 'security definer set search_path = acts, pg_temp';
  const shut = '; revoke execute on function acts.bad from public';
  await expect(bad(make(sound))).rejects.toThrow('the app could call it');
  await expect(bad(make('security definer') + shut)).rejects.toThrow('must be security definer');
  await expect(bad(make('set search_path = acts, pg_temp') + shut)).rejects.toThrow('must be security definer');
  await expect(db.owner`insert into acts.kind values ('bad', '{member}', 'acts.nothing')`).rejects.toThrow(
    'no function',
  );
});

it('a repeated key returns the same proposal, and an unknown number is refused', async () => {
  const { member } = await words();
  const wish = { memberId: member, newName: 'Right Name', proof: 'passport', proofNote: 'EP 1' } as const;
  const intent = staffIntent(office.first);
  const propose = () => nameCorrection.propose(context, { wish, caller: office.first }, intent);
  const { id } = ok(await propose());
  expect(ok(await propose()).id).toBe(id);
  expect(nameOf(await nameCorrection.withdraw(context, { id: 999_999n, caller: office.first }))).toBe(
    'name_correction_not_found',
  );
});
