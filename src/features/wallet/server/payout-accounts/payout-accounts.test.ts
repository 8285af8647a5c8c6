import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '#kit/blocked.ts';
import { addCard, type Banked, banked, tap, withdraw, incomeFor } from '#kit/banked.ts';
import { answered } from '#kit/bank.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { aMember, PIN, type TestMember } from '#kit/people.ts';
import { ok } from '#kit/outcome.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { addPayoutAccount, openSandboxAccount, verifyPayoutAccount } from './add-payout-account.ts';
import { chooseDefaultAccount, payoutAccountsOf, removePayoutAccount } from './payout-accounts.ts';

let db: FreshDatabase;
let world: Banked;
beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  await world.morning();
});

const atBank = (holderName: string) =>
  answered(world.bank.client.call('POST /sandbox/accounts', { body: { kind: 'card', bank: 'RIFT', holderName } }));
const add = (member: TestMember, number: string, holderName?: string) =>
  addCard(world, member, { number, ...(holderName === undefined ? {} : { holderName }) });
const open = (member: TestMember, pin = PIN) =>
  openSandboxAccount(
    world.context,
    { memberId: member.id, kind: 'card', institution: 'RIFT', pin },
    tap(member.id, 'POST sandbox'),
  );

describe('adding an account', () => {
  it('verifies the holder’s name at the bank', async () => {
    const member = await aMember(world.context, { realName: 'Hanna Tesfaye' });
    const card = await atBank('Hanna  TESFAYE');
    const account = ok(await add(member, card.number));
    expect(account).toMatchObject({ isDefault: true, removedAt: null });
    expect(account.verifiedAt).toBeInstanceOf(Date);
    const ownersAt = (bank: string) => db.app`select wallet.proven_owners(${bank}, ${card.number}) as id`;
    expect(await ownersAt('RIFT')).toEqual([{ id: member.id }]);
    expect(await ownersAt('ABAY')).toEqual([]);
  });

  it('refuses another name, another’s card, an unknown card and a mistyped one', async () => {
    const member = await aMember(world.context, { realName: 'Dawit Alemu' });
    const [mine, somebodys] = [await atBank('Dawit Alemu'), await atBank('Somebody Else')];
    const name = async (asked: ReturnType<typeof add>) => ((await asked) as Refusal).name;
    expect(await name(add(member, mine.number, 'Somebody Else'))).toBe('payout_name_mismatch');
    expect(await name(add(member, somebodys.number))).toBe('payout_name_mismatch');
    expect(await name(add(member, '4539578763621486'))).toBe('payout_account_not_at_bank');
    expect(await name(add(member, '4539578763621487'))).toBe('payout_number_invalid');
  });

  it('refuses a wrong transaction password, which counts as a try', async () => {
    const member = await aMember(world.context);
    const { number } = await atBank(member.realName);
    const wrong = (triesLeft: number) => ({ name: 'pin_wrong', data: { triesLeft } });
    expect(await addCard(world, member, { number, pin: '000000' })).toMatchObject(wrong(4));
    expect(await open(member, '000000')).toMatchObject(wrong(3));
    expect(await payoutAccountsOf(db.app, member.id)).toEqual([]);
  });

  it('binds a number to one member for good', async () => {
    const [first, second] = [
      await aMember(world.context, { realName: 'Sara Bekele' }),
      await aMember(world.context, { realName: 'Sara Bekele' }),
    ];
    const card = await atBank('Sara Bekele');
    const account = ok(await add(first, card.number));
    expect(((await add(second, card.number)) as Refusal).name).toBe('payout_account_taken');
    ok(await removePayoutAccount(world.context, { id: account.id, memberId: first.id }));
    expect(((await add(second, card.number)) as Refusal).name).toBe('payout_account_taken');
    expect(ok(await add(first, card.number)).id).not.toBe(account.id);
  });

  it('makes an account added after a PIN reset wait a day before it can be paid', async () => {
    const member = await aMember(world.context);
    await db.admin`update identity.member_secret set pin_reset_at = platform.now() where member_id = ${member.id}`;
    await incomeFor(db, world, member.id, 500_00n);
    const account = ok(await open(member));
    await expect(withdraw(world, { member, account }, 100_00n)).rejects.toThrow('payout_account_waiting');
    await world.pass(25 * 3_600_000);
    expect((await withdraw(world, { member, account }, 100_00n)).state).toBe('approved');
  });

  it('can be retried under the same key when the bank couldn’t be reached', async () => {
    const member = await aMember(world.context);
    const card = await atBank(member.realName);
    const key = crypto.randomUUID();
    const again = () => addCard(world, member, { number: card.number, key });
    await world.faults({ kind: 'down', operation: 'names.enquire', mode: '503', when: { next: 1 } });
    expect(((await again()) as Refusal).name).toBe('bank_unreachable');
    expect(ok(await again()).verifiedAt).toBeInstanceOf(Date);
    expect(await payoutAccountsOf(db.app, member.id)).toHaveLength(1);
  });
});

describe('the idempotency key', () => {
  afterEach(() => world.faults());
  const addUnder = (member: TestMember, key: string, number: string, holderName = member.realName) =>
    addPayoutAccount(
      world.context,
      { memberId: member.id, kind: 'card', institution: 'RIFT', number, holderName, openingAddress: 'Adama', pin: PIN },
      tap(member.id, 'POST accounts', { number, holderName }, key),
    );
  const silence = () => world.faults({ kind: 'down', operation: 'names.enquire', mode: '503', when: { next: 5 } });

  it('returns its first answer even if the bank doesn’t answer now', async () => {
    const [member, key] = [await aMember(world.context), crypto.randomUUID()];
    const card = await atBank(member.realName);
    const first = ok(await addUnder(member, key, card.number));
    await silence();
    expect(ok(await addUnder(member, key, card.number)).id).toBe(first.id);
  });

  it('returns the first sandbox account too, and opens no second one', async () => {
    const [member, key] = [await aMember(world.context), crypto.randomUUID()];
    const openUnder = () =>
      openSandboxAccount(
        world.context,
        { memberId: member.id, kind: 'card', institution: 'RIFT', pin: PIN },
        tap(member.id, 'POST sandbox', null, key),
      );
    const first = ok(await openUnder());
    await world.faults({ kind: 'down', operation: 'accounts.open', mode: '503', when: { next: 5 } });
    expect(ok(await openUnder()).id).toBe(first.id);
  });

  it('keeps refusals of a name, a number, or an account that the bank doesn’t know', async () => {
    const member = await aMember(world.context, { realName: 'Mulu Girma' });
    const somebodys = await atBank('Somebody Else');
    const cases: [name: string, number: string, holderName: string][] = [
      ['payout_name_mismatch', somebodys.number, 'Somebody Else'],
      ['payout_name_mismatch', somebodys.number, 'Mulu Girma'],
      ['payout_number_invalid', '4539578763621487', 'Mulu Girma'],
      ['payout_account_not_at_bank', '4539578763621486', 'Mulu Girma'],
    ];
    for (const [name, number, holderName] of cases) {
      const key = crypto.randomUUID();
      expect(await addUnder(member, key, number, holderName)).toMatchObject({ name });
      // The bank doesn't answer now, so a second enquiry would fail. Other input under the key is refused.
      await silence();
      expect(await addUnder(member, key, number, holderName)).toMatchObject({ name });
      expect(await addUnder(member, key, '4539578763621486', 'Another')).toMatchObject({ name: 'intent_reused' });
      await world.faults();
    }
  });
});

describe('keeping accounts', () => {
  it('keeps exactly one default when the default is removed, and stops at the limit', async () => {
    const member = await aMember(world.context);
    for (let i = 0; i < 5; i++) ok(await open(member));
    expect(((await open(member)) as Refusal).name).toBe('payout_accounts_full');
    const [first, , third] = await payoutAccountsOf(db.app, member.id);
    if (!first || !third) throw new Error('accounts are missing');
    ok(await chooseDefaultAccount(world.context, { id: third.id, memberId: member.id }));
    ok(await removePayoutAccount(world.context, { id: third.id, memberId: member.id }));
    expect((await payoutAccountsOf(db.app, member.id)).filter((one) => one.isDefault).map((one) => one.id)).toEqual([
      first.id,
    ]);
  });

  it('refuses to remove an account with a withdrawal under way, or another member’s account', async () => {
    const [member, other] = [await aMember(world.context), await aMember(world.context)];
    await incomeFor(db, world, member.id, 3_000_00n);
    const account = ok(await open(member));
    await withdraw(world, { member, account }, 2_000_00n);
    expect(((await removePayoutAccount(world.context, { id: account.id, memberId: member.id })) as Refusal).name).toBe(
      'payout_account_in_use',
    );
    expect(((await removePayoutAccount(world.context, { id: account.id, memberId: other.id })) as Refusal).name).toBe(
      'payout_account_unknown',
    );
  });

  it.each([chooseDefaultAccount, removePayoutAccount])(
    '%o waits for a concurrent removal, and then refuses',
    async (change) => {
      const member = await aMember(world.context);
      const account = ok(await open(member));
      let changing: ReturnType<typeof change> | undefined;
      await db.admin.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(hashtextextended(${`wallet.payout_account ${member.id}`}, 0))`;
        await tx`update wallet.payout_account set removed_at = platform.now(), is_default = false
          where id = ${account.id}`;
        changing = change(world.context, { id: account.id, memberId: member.id });
        await untilBlocked(db);
      });
      expect(await changing).toMatchObject({ name: 'payout_account_unknown' });
    },
  );

  it('notices that an account was closed', async () => {
    const member = await aMember(world.context);
    const account = ok(await open(member));
    ok(await verifyPayoutAccount(world.context, { id: account.id, memberId: member.id }));
    await answered(
      world.bank.client.call('POST /admin/accounts/close', {
        body: { kind: 'card', bank: 'RIFT', number: account.number },
      }),
    );
    const outcome = await verifyPayoutAccount(world.context, { id: account.id, memberId: member.id });
    expect((outcome as Refusal).name).toBe('payout_account_not_at_bank');
  });
});
