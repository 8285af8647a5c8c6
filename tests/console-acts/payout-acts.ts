// Attacks through acts on payouts. Staff may approve, hold or refuse one, but only its own member may get the money.
import assert from 'node:assert/strict';
import { APPROVAL } from '#kit/people.ts';
import type { ConsoleAct } from './acts.ts';
import type { Attack, Stage } from './stage.ts';

const approve = async ({ ask }: Stage, who: 'abebe' | 'sara' | 'admin', id: bigint | string, signed = true) =>
  (await ask(who, 'POST /console/api/v1/withdrawals/{id}/approve', { id, body: signed ? { assertion: APPROVAL } : {} }))
    .name;

export const payoutActs = {
  'POST /console/api/v1/withdrawals/{id}/propose-approval': async ({ ask, withdrawals }) => {
    const propose = async (id: bigint | string) =>
      (await ask('abebe', 'POST /console/api/v1/withdrawals/{id}/propose-approval', { id })).name;
    assert.equal(await propose(withdrawals.large), 'ok');
    assert.equal(await propose('999999'), 'withdrawal_not_found');
  },

  'POST /console/api/v1/withdrawals/{id}/approve': async (stage) => {
    const { withdrawals } = stage;
    assert.equal(await approve(stage, 'abebe', withdrawals.large, false), 'assertion_invalid');
    assert.equal(await approve(stage, 'abebe', withdrawals.large), 'ok');
    assert.equal(await approve(stage, 'abebe', withdrawals.large), 'reviewer_repeated');
    assert.equal(await approve(stage, 'abebe', '999999'), 'withdrawal_not_found');
    const [row] = await stage.db.app<
      { state: string }[]
    >`select state from wallet.withdrawal where id = ${withdrawals.large}`;
    assert.equal(row?.state, 'pending_review');
  },

  'POST /console/api/v1/withdrawals/{id}/propose-making-good': async ({ ask, withdrawals }) => {
    const propose = async (id: bigint | string) =>
      (await ask('abebe', 'POST /console/api/v1/withdrawals/{id}/propose-making-good', { id })).name;
    assert.equal(await propose(withdrawals.small), 'withdrawal_moved_on'); // the bank has sent nothing back
    assert.equal(await propose('999999'), 'withdrawal_not_found');
  },

  // returned-payouts.test.ts covers a payout that really came back in part.
  'POST /console/api/v1/withdrawals/{id}/make-good': async ({ ask, withdrawals }) => {
    const sign = async (who: 'abebe' | 'sara', id: bigint | string) =>
      (await ask(who, 'POST /console/api/v1/withdrawals/{id}/make-good', { id, body: { assertion: APPROVAL } })).name;
    for (const who of ['abebe', 'sara'] as const)
      assert.equal(await sign(who, withdrawals.small), 'withdrawal_moved_on');
    assert.equal(await sign('sara', '999999'), 'withdrawal_not_found');
  },

  'POST /console/api/v1/withdrawals/{id}/hold': async ({ ask, withdrawals, world }) => {
    const hold = async (days: number, signed = true) =>
      (
        await ask('abebe', 'POST /console/api/v1/withdrawals/{id}/hold', {
          id: withdrawals.reviewed,
          body: {
            reasonCode: 'suspected_fraud',
            until: new Date(world.context.clock.now().getTime() + days * 86_400_000).toISOString(),
            ...(signed ? { assertion: APPROVAL } : {}),
          },
        })
      ).name;
    assert.equal(await hold(400), 'hold_end_outside'); // members can always get their money out
    assert.equal(await hold(-1), 'hold_end_outside');
    assert.equal(await hold(3), 'ok');
  },

  'POST /console/api/v1/withdrawal-holds/{id}/confirm': async ({ ask, db, withdrawals }) => {
    const [hold] = await db.app<
      { id: bigint }[]
    >`select id from wallet.withdrawal_stay where withdrawal_id = ${withdrawals.reviewed}`;
    const confirm = async (who: 'abebe' | 'sara', id: bigint | string) =>
      (await ask(who, 'POST /console/api/v1/withdrawal-holds/{id}/confirm', { id, body: { assertion: APPROVAL } }))
        .name;
    assert.equal(await confirm('abebe', hold?.id ?? 0n), 'already_approved');
    const [none] = await db.app<
      { until: Date | null }[]
    >`select held_until as until from wallet.withdrawal where id = ${withdrawals.reviewed}`;
    assert.equal(none?.until, null);
    assert.equal(await confirm('sara', '999999'), 'hold_not_found');
    assert.equal(await confirm('sara', hold?.id ?? 0n), 'ok');
  },

  'POST /console/api/v1/withdrawals/{id}/release': async ({ ask, withdrawals }) => {
    const release = async (id: bigint | string) =>
      (await ask('abebe', 'POST /console/api/v1/withdrawals/{id}/release', { id })).name;
    assert.equal(await release('999999'), 'withdrawal_not_found');
    assert.equal(await release(withdrawals.reviewed), 'ok');
    assert.equal(await release(withdrawals.reviewed), 'withdrawal_moved_on');
  },

  'POST /console/api/v1/withdrawals/review': async ({ ask, withdrawals }) => {
    const { small, reviewed, large } = withdrawals;
    const ids = [small, reviewed, large, reviewed].map(String);
    const review = await ask('abebe', 'POST /console/api/v1/withdrawals/review', {
      body: { decision: 'approve', ids },
    });
    assert.equal(review.name, 'ok');
    assert.deepEqual(review.data.results, [
      { id: String(small), outcome: 'withdrawal_moved_on' },
      { id: String(reviewed), outcome: 'done' },
      { id: String(large), outcome: 'reviewer_repeated' }, // the large one needs another person's signature
    ]);
  },

  'POST /console/api/v1/withdrawals/{id}/reject': async ({ ask, db, withdrawals }) => {
    const reject = async (id: bigint | string) =>
      (await ask('sara', 'POST /console/api/v1/withdrawals/{id}/reject', { id, body: { reasonCode: 'court_order' } }))
        .name;
    assert.equal(await reject('999999'), 'withdrawal_not_found');
    const wallet = () => db.app<{ free: bigint }[]>`
      select a.posted - a.held as free from ledger.account a
      join wallet.withdrawal w on a.id = ledger.account_of('member_income', w.member_id)
        where w.id = ${withdrawals.large}`;
    const [before] = await wallet();
    assert.equal(await reject(withdrawals.large), 'ok');
    const [after] = await wallet();
    assert.equal((after?.free ?? 0n) - (before?.free ?? 0n), 19_000_00n); // the whole amount is the member's again
    assert.equal(await reject(withdrawals.large), 'withdrawal_moved_on');
  },

  'POST /console/api/v1/account-corrections': async ({ ask, db, member }) => {
    const [own] = await db.app<{ bankCode: string; bankNumber: string }[]>`
      select institution as bank_code, number as bank_number from wallet.payout_account
      where member_id = ${member.id} and removed_at is null limit 1`;
    const propose = async (over: { memberId?: string; bankNumber?: string }) =>
      (
        await ask('abebe', 'POST /console/api/v1/account-corrections', {
          body: {
            memberId: String(member.id),
            bankCode: own?.bankCode ?? '',
            bankNumber: own?.bankNumber ?? '',
            reason: 'It is a lessee’s',
            assertion: APPROVAL,
            ...over,
          },
        })
      ).name;
    assert.equal(await propose({ memberId: '999999' }), 'member_not_found');
    assert.equal(await propose({ bankNumber: '12345678' }), 'account_not_members');
    assert.equal(await propose({}), 'ok');
    assert.equal(await propose({}), 'account_correction_waiting');
  },

  'POST /console/api/v1/account-corrections/{id}/approve': async ({ ask, db, member }) => {
    const [act] = await db.app<{ id: bigint }[]>`
      select id from acts.proposal where kind = 'account_corrected' and state = 'proposed'`;
    const sign = async (id: bigint | string) =>
      (
        await ask('abebe', 'POST /console/api/v1/account-corrections/{id}/approve', {
          id,
          body: { assertion: APPROVAL },
        })
      ).name;
    assert.equal(await sign('999999'), 'account_correction_not_found');
    // One person alone must not take an account from a member.
    assert.equal(await sign(act?.id ?? 0n), 'already_approved');
    const [kept] = await db.app`
      select from wallet.payout_account where member_id = ${member.id} and removed_at is null`;
    assert.ok(kept);
  },

  'POST /console/api/v1/account-corrections/{id}/withdraw': async ({ ask, db }) => {
    const [act] = await db.app<{ id: bigint }[]>`
      select id from acts.proposal where kind = 'account_corrected' and state = 'proposed'`;
    const withdraw = async (id: bigint | string) =>
      (await ask('sara', 'POST /console/api/v1/account-corrections/{id}/withdraw', { id })).name;
    assert.equal(await withdraw('999999'), 'account_correction_not_found');
    assert.equal(await withdraw(act?.id ?? 0n), 'ok');
    assert.equal(await withdraw(act?.id ?? 0n), 'account_correction_ended');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
