// The database allows the hold of a withdrawal only with the member's PIN and a withdrawal to the member's own account
// (withdrawals.md 1). These tests write as c3_app, as a compromised app could.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Banked, banked, type Earner, earner, recharged, tap, withdraw } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { ok } from '#kit/outcome.ts';
import { agedTries, PIN } from '#kit/people.ts';
import { nextHoldId } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { factId } from '#platform/database/ids.ts';
import { checkPin, type PinAct } from '#features/identity/server/public.ts';
import { openSandboxAccount } from '../payout-accounts/add-payout-account.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { returnRecharge } from './return-recharge.ts';

let db: FreshDatabase;
let world: Banked;
let a: Earner;
let b: Earner;
let tries = 0;

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  a = await earner(db, world, 20_000_00n);
  b = await earner(db, world, 20_000_00n);
  await recharged(world, a.member.id, 2_000_00n);
});

const AMOUNT = 500_00n;
const targetOf = ({ kind, institution, number }: Earner['account']) => `${kind} ${institution} ${number}`;

type Forged = {
  of?: Earner;
  kind?: 'income' | 'recharge_return';
  to?: Earner['account'];
  amount?: bigint;
  held?: bigint;
  transfer?: string;
  requestedAt?: string;
  state?: string;
};

/** Writes a withdrawal and posts its hold. Rolls back with the error 'let through' if the database allows it. */
const forge = ({
  of = a,
  kind = 'income',
  to = of.account,
  amount = AMOUNT,
  held = amount,
  transfer = factId('forged', ++tries),
  requestedAt = '0',
  state = 'approved',
}: Forged) =>
  db.app.begin(async (tx) => {
    const hold = await nextHoldId(tx);
    await tx`
      insert into wallet.withdrawal (number, member_id, kind, amount_minor, tax_minor, bank_charge_minor, net_minor,
        payout_account_id, to_kind, to_institution, to_number, to_name, state, reviewers_needed, hold_id, requested_at,
        expected_from, expected_until)
      values (${`W-FORGED-${hold}`}, ${of.member.id}, ${kind}, ${amount}, 0, 0, ${amount}, ${to.id}, ${to.kind},
        ${to.institution}, ${to.number}, ${to.holderName}, ${state}, 0, ${hold},
        platform.now() + ${requestedAt}::text::interval, current_date, current_date)`;
    await makeHold(tx, { hold, transfer, held, of, kind });
    throw new Error('let through');
  });

function makeHold(
  tx: Parameters<typeof post>[0],
  of: { hold: bigint; transfer: string; held: bigint; of: Earner; kind: 'income' | 'recharge_return' },
) {
  const [purpose, wallet] =
    of.kind === 'income'
      ? (['withdrawal_paid', 'member_income'] as const)
      : (['recharge_returned', 'member_recharge'] as const);
  const account = accountOf(wallet, of.of.member.id);
  const holds = [{ op: 'make', id: of.hold, account, amount: of.held, purpose } as const];
  return post(tx, [{ id: of.transfer, actor: 'system', lines: [], holds }]);
}

/** The member enters the PIN for an act. Returns the id of the transfer that the proof is for. */
async function typed(of: Earner, act: Partial<PinAct> = {}): Promise<string> {
  const transfer = factId('typed', ++tries);
  const whole: PinAct = { transfer, purpose: 'withdrawal', amount: AMOUNT, target: targetOf(of.account), ...act };
  expect(await checkPin(world.context, { memberId: of.member.id, pin: PIN, act: whole })).toBeNull();
  return transfer;
}

describe('a hold', () => {
  it('is allowed with the PIN’s proof for the same withdrawal', async () => {
    await expect(forge({ transfer: await typed(a) })).rejects.toThrow('let through');
    const returned = await typed(a, { purpose: 'return', target: 'source' });
    await expect(forge({ kind: 'recharge_return', transfer: returned })).rejects.toThrow('let through');
  });

  it.each<[string, () => Promise<Forged>]>([
    ['without any proof', async () => ({})],
    ['of recharge money, without any proof', async () => ({ kind: 'recharge_return' })],
    ['with the proof of another member', async () => ({ of: b, transfer: await typed(a) })],
    ['with a proof for less', async () => ({ amount: AMOUNT + 1n, transfer: await typed(a) })],
    ['with a proof for more', async () => ({ amount: AMOUNT - 1n, transfer: await typed(a) })],
    ['with the proof for another purpose', async () => ({ transfer: await typed(a, { purpose: 'purchase' }) })],
    ['with a proof for a return', async () => ({ transfer: await typed(a, { purpose: 'return', target: 'source' }) })],
    ['with a proof for another account', async () => ({ transfer: await typed(a, { target: targetOf(b.account) }) })],
    ['in another transfer than the proven one', async () => (await typed(a), {})],
  ])('is refused %s', async (_, forged) => {
    await expect(forge(await forged())).rejects.toThrow('pin_unproven');
  });

  it('is refused with a proof that is too old', async () => {
    const transfer = await typed(a);
    await agedTries(db, '5 minutes');
    await expect(forge({ transfer })).rejects.toThrow('pin_unproven');
  });

  it('is refused with a proof that another withdrawal used up', async () => {
    const intent = tap(b.member.id, 'POST withdrawals');
    const asked = { memberId: b.member.id, amount: AMOUNT, payoutAccountId: b.account.id, pin: PIN };
    ok(await requestWithdrawal(world.context, asked, intent));
    await expect(forge({ of: b, transfer: intent.id })).rejects.toThrow('pin_unproven');
  });

  it('needs a withdrawal of this member, with this amount, requested now and still open', async () => {
    const only = { held: AMOUNT - 100n };
    await expect(forge({ ...only, transfer: await typed(a) })).rejects.toThrow('hold_of_no_withdrawal');
    await expect(forge({ requestedAt: '-1 day', transfer: await typed(a) })).rejects.toThrow('hold_of_no_withdrawal');
    await expect(forge({ state: 'processing', transfer: await typed(a) })).rejects.toThrow('hold_of_no_withdrawal');
    const alone = db.app.begin(async (tx) => {
      const hold = await nextHoldId(tx);
      await makeHold(tx, { hold, transfer: factId('alone', hold), held: AMOUNT, of: a, kind: 'income' });
    });
    await expect(alone).rejects.toThrow('hold_of_no_withdrawal');
  });

  it('needs a payout account that is bound to the member', async () => {
    const transfer = await typed(a, { target: targetOf(b.account) });
    await expect(forge({ to: b.account })).rejects.toThrow('payout_account_waits');
    await expect(forge({ to: b.account, transfer })).rejects.toThrow('payout_account_waits');
  });

  it('cannot be moved to another withdrawal, or released while its withdrawal is open', async () => {
    const one = await withdraw(world, a, 12_000_00n);
    await expect(db.app`update wallet.withdrawal set hold_id = 1 where id = ${one.id}`).rejects.toThrow(
      'permission denied',
    );
    const account = accountOf('member_income', a.member.id);
    const given = { op: 'release', id: one.holdId, account, amount: 12_000_00n, purpose: 'withdrawal_paid' } as const;
    await expect(
      post(db.app, [{ id: factId('given', one.id), actor: 'system', lines: [], holds: [given] }]),
    ).rejects.toThrow('hold_of_open_withdrawal');
  });

  it('cannot be replaced by a smaller one without a bank line that explains it', async () => {
    const one = await withdraw(world, a, 1_000_00n);
    await db.app`update wallet.withdrawal set state = 'processing' where id = ${one.id}`;
    const account = accountOf('member_income', a.member.id);
    const attempt = db.app.begin(async (tx) => {
      const hold = await nextHoldId(tx);
      const purpose = 'withdrawal_paid' as const;
      await post(tx, [
        {
          id: factId('shrunk', hold),
          actor: 'system',
          lines: [],
          holds: [
            { op: 'release', id: one.holdId, account, amount: 1_000_00n, purpose },
            { op: 'make', id: hold, account, amount: 900_00n, purpose },
          ],
        },
      ]);
    });
    await expect(attempt).rejects.toThrow('hold_of_no_withdrawal');
    await db.app`update wallet.withdrawal set state = ${one.state} where id = ${one.id}`;
  });
});

describe('a return to several sources', () => {
  it('needs the PIN only once, for the whole amount', async () => {
    const { member } = b;
    await recharged(world, member.id, 300_00n);
    await db.admin`update wallet.recharge_lot set source_number = '0911000001' where id = (
      select max(id) from wallet.recharge_lot where member_id = ${member.id})`;
    await recharged(world, member.id, 200_00n);
    const asked = { memberId: member.id, amount: 450_00n, pin: PIN };
    const returned = ok(await returnRecharge(world.context, asked, tap(member.id, 'POST returns')));
    expect(returned.map(({ amount }) => amount)).toEqual([200_00n, 250_00n]);
  });
});

describe('after a reset of the PIN', () => {
  it('an account that is bound afterwards cannot be paid for a day', async () => {
    const member = (await earner(db, world, 5_000_00n)).member;
    await db.owner`update identity.member_secret set pin_reset_at = platform.now() where member_id = ${member.id}`;
    await world.context.advance(1000);
    const asked = { memberId: member.id, kind: 'card', institution: 'TANA', pin: PIN } as const;
    const account = ok(await openSandboxAccount(world.context, asked, tap(member.id, 'POST accounts')));
    const late = { member, account };
    await expect(forge({ of: late, transfer: await typed(late) })).rejects.toThrow('payout_account_waits');
    await world.context.advance(24 * 3_600_000);
    await expect(forge({ of: late, transfer: await typed(late) })).rejects.toThrow('let through');
  });
});
