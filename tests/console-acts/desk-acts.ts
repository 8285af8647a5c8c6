// Attacks through acts that move no money by themselves: sign-in, people, complaints, settings, the sandbox's levers.
// At most they prepare a movement.
import assert from 'node:assert/strict';
import type { FreshDatabase } from '#kit/database.ts';
import { APPROVAL, PASSWORD } from '#kit/people.ts';
import type { Ask, ConsoleAct } from './acts.ts';
import type { Attack } from './stage.ts';

const STRANGE = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' } as const;
const UNSIGNED = { ...STRANGE, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } };

const entry = {
  'POST /console/api/v1/sessions': async ({ ask, db, ids }) => {
    const [abebe] = await db.admin<{ email: string }[]>`select email from identity.staff where id = ${ids.abebe}`;
    assert.ok(abebe);
    const body = { email: abebe.email, password: PASSWORD, totp: '000000' };
    assert.equal((await ask('visitor', 'POST /console/api/v1/sessions', { body })).name, 'staff_credentials_wrong');
  },
  'POST /console/api/v1/passkey-sessions/options': async ({ ask }) => {
    assert.equal((await ask('visitor', 'POST /console/api/v1/passkey-sessions/options')).name, 'ok');
  },
  'POST /console/api/v1/passkey-sessions': async ({ ask }) => {
    const answer = await ask('visitor', 'POST /console/api/v1/passkey-sessions', { body: { response: UNSIGNED } });
    assert.equal(answer.name, 'staff_credentials_wrong');
  },
  'DELETE /console/api/v1/sessions/current': async ({ ask }) => {
    assert.equal((await ask('content', 'DELETE /console/api/v1/sessions/current')).name, 'ok');
    assert.notEqual((await ask('content', 'DELETE /console/api/v1/sessions/current')).name, 'ok');
  },
  'POST /console/api/v1/me/sessions/{id}/end': async ({ ask }) => {
    const end = async (password: string) =>
      (await ask('abebe', 'POST /console/api/v1/me/sessions/{id}/end', { id: '999999', body: { password } })).name;
    assert.equal(await end('Somebody else’s 1'), 'password_wrong');
    assert.equal(await end(PASSWORD), 'session_not_found');
  },
  'POST /console/api/v1/me/sessions/end-others': async ({ ask }) => {
    const end = async (password: string) =>
      (await ask('abebe', 'POST /console/api/v1/me/sessions/end-others', { body: { password } })).name;
    assert.equal(await end('Somebody else’s 1'), 'password_wrong');
    assert.equal(await end(PASSWORD), 'ok');
  },
  'POST /console/api/v1/me/password': async ({ ask }) => {
    const change = async (password: string, newPassword: string) => {
      const body = { password, totp: '000000', newPassword, newPasswordAgain: newPassword };
      return (await ask('abebe', 'POST /console/api/v1/me/password', { body })).name;
    };
    assert.equal(await change('Somebody else’s 1', 'Another 7 hills'), 'password_wrong');
    assert.equal(await change(PASSWORD, 'Another 7 hills'), 'totp_wrong');
  },
  'POST /console/api/v1/me/totp/options': async ({ ask }) => {
    assert.equal((await ask('abebe', 'POST /console/api/v1/me/totp/options')).name, 'ok');
  },
  'POST /console/api/v1/me/totp': async ({ ask }) => {
    const body = { password: PASSWORD, totp: '000000', newTotp: '000000', offer: 'AAAA' };
    assert.equal((await ask('abebe', 'POST /console/api/v1/me/totp', { body })).name, 'totp_offer_expired');
  },
  'PUT /console/api/v1/saved-views': async ({ ask }) => {
    const save = async (name: string) => {
      const body = { list: 'members', name, filter: { text: 'Abebe' }, shared: true };
      return (await ask('support', 'PUT /console/api/v1/saved-views', { body })).name;
    };
    for (let n = 0; n < 20; n += 1) assert.equal(await save(`View ${n}`), 'ok');
    assert.equal(await save('View 20'), 'saved_views_full');
    assert.equal(await save('View 3'), 'ok');
  },
  'DELETE /console/api/v1/saved-views/{id}': async ({ ask }) => {
    const body = { list: 'payouts', name: 'Mine', filter: { state: 'paid' }, shared: true };
    const { data } = await ask('abebe', 'PUT /console/api/v1/saved-views', { body });
    const remove = async (who: 'abebe' | 'sara') =>
      (await ask(who, 'DELETE /console/api/v1/saved-views/{id}', { id: data.id ?? '' })).name;
    assert.equal(await remove('sara'), 'saved_view_not_found');
    assert.equal(await remove('abebe'), 'ok');
  },
  'POST /console/api/v1/passkeys/options': async ({ ask }) => {
    assert.equal((await ask('abebe', 'POST /console/api/v1/passkeys/options')).name, 'ok');
  },
  'POST /console/api/v1/passkeys': async ({ ask }) => {
    const register = async (password: string) => {
      const response = { ...STRANGE, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };
      const body = { label: 'Mine', password, totp: '000000', response };
      return (await ask('abebe', 'POST /console/api/v1/passkeys', { body })).name;
    };
    assert.equal(await register('Somebody else’s 1'), 'password_wrong');
    assert.equal(await register(PASSWORD), 'totp_wrong');
  },
  'POST /console/api/v1/passkeys/{id}/remove/options': async ({ ask }) => {
    assert.equal((await ask('abebe', 'POST /console/api/v1/passkeys/{id}/remove/options', { id: '1' })).name, 'ok');
  },
  'POST /console/api/v1/passkeys/{id}/remove': async ({ ask }) => {
    const remove = async (body: Ask<'POST /console/api/v1/passkeys/{id}/remove'>['body']) =>
      (await ask('abebe', 'POST /console/api/v1/passkeys/{id}/remove', { id: '999999', body })).name;
    const secrets = { kind: 'secrets', password: PASSWORD, totp: '000000' } as const;
    assert.equal(await remove({ signIn: { ...secrets, password: 'Somebody else’s 1' } }), 'password_wrong');
    assert.equal(await remove({ signIn: secrets }), 'totp_wrong');
    assert.equal(await remove({ signIn: { kind: 'passkey', response: UNSIGNED } }), 'assertion_invalid');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;

const people = {
  'POST /console/api/v1/members/{id}/freeze': async ({ ask, member }) => {
    const freeze = async (id: bigint | string) =>
      (await ask('support', 'POST /console/api/v1/members/{id}/freeze', { id, body: { reason: 'A court order' } }))
        .name;
    assert.equal(await freeze('999999'), 'member_not_found');
    assert.equal(await freeze(member.id), 'ok');
  },
  'POST /console/api/v1/members/{id}/unfreeze': async ({ ask, member }) => {
    const body = { reason: 'The order was lifted' };
    assert.equal(
      (await ask('support', 'POST /console/api/v1/members/{id}/unfreeze', { id: member.id, body })).name,
      'ok',
    );
  },
  'POST /console/api/v1/members/{id}/tier': async ({ ask, member }) => {
    const body = { tier: 3, reason: 'Documents' };
    assert.equal((await ask('support', 'POST /console/api/v1/members/{id}/tier', { id: member.id, body })).name, 'ok');
  },
  'POST /console/api/v1/member-sessions/{id}/end': async ({ ask, db, member }) => {
    const end = async (id: bigint | string) =>
      (await ask('support', 'POST /console/api/v1/member-sessions/{id}/end', { id, body: { reason: 'Phone lost' } }))
        .name;
    assert.equal(await end('999999'), 'session_not_found');
    const [session] = await db.owner<{ id: bigint }[]>`
      insert into identity.session (member_id, token_hash, device_id, device, created_at, last_used_at, expires_at)
      values (${member.id}, '\\x00', 'd', 'Phone', platform.now(), platform.now(), platform.now() + interval '1 day')
        returning id`;
    assert.equal(await end(session?.id ?? ''), 'ok');
  },
  'POST /console/api/v1/staff-acts': async ({ ask, db, ids }) => {
    const propose = async (who: 'admin' | 'abebe', email: string) => {
      const person = { name: 'A Third', email, password: 'Injera 4 breakfast', roles: ['finance' as const] };
      return (
        await ask(who, 'POST /console/api/v1/staff-acts', { body: { kind: 'take_on', ...person, assertion: APPROVAL } })
      ).name;
    };
    assert.equal(await propose('abebe', 'third@c3.example'), 'role_missing');
    assert.equal(await propose('admin', 'third@c3.example'), 'ok');
    assert.equal(await propose('admin', 'third@c3.example'), 'staff_act_waiting');
    const [there] = await db.app`select from identity.staff where email = 'third@c3.example'`;
    assert.equal(there, undefined); // one administrator alone can't take a person on
    const more = {
      kind: 'empower' as const,
      staffId: String(ids.support),
      roles: ['finance' as const],
      assertion: APPROVAL,
    };
    assert.equal((await ask('admin', 'POST /console/api/v1/staff-acts', { body: more })).name, 'ok');
    const [support] = await db.app<{ roles: string[] }[]>`select roles from identity.staff where id = ${ids.support}`;
    assert.deepEqual(support?.roles, ['support']);
  },
  'POST /console/api/v1/staff-acts/{id}/approve': async ({ ask, db }) => {
    const [act] = await db.app<{ id: bigint }[]>`select id from identity.staff_act where email = 'third@c3.example'`;
    const sign = async (who: 'admin' | 'abebe' | 'sara' | 'support', id: bigint | string) =>
      (await ask(who, 'POST /console/api/v1/staff-acts/{id}/approve', { id, body: { assertion: APPROVAL } })).name;
    const id = act?.id ?? 0n;
    assert.equal(await sign('admin', id), 'already_approved');
    assert.equal(await sign('support', id), 'role_missing');
    assert.equal(await sign('sara', '999999'), 'staff_act_not_found');
    assert.equal(await sign('sara', id), 'ok');
    assert.equal(await sign('abebe', id), 'staff_act_ended');
  },
  'POST /console/api/v1/staff-acts/{id}/withdraw': async ({ ask, db, ids }) => {
    const [act] = await db.app<{ id: bigint }[]>`select id from identity.staff_act where staff_id = ${ids.support}`;
    const withdraw = async (id: bigint | string) =>
      (await ask('admin', 'POST /console/api/v1/staff-acts/{id}/withdraw', { id })).name;
    assert.equal(await withdraw('999999'), 'staff_act_not_found');
    assert.equal(await withdraw(act?.id ?? 0n), 'ok');
    assert.equal(await withdraw(act?.id ?? 0n), 'staff_act_ended');
  },
  'POST /console/api/v1/staff-account-acts': async ({ ask, depositor, lessees }) => {
    const declare = async (account: { bankCode: string; bankNumber: string }) =>
      (
        await ask('support', 'POST /console/api/v1/staff-account-acts', {
          body: { kind: 'declare', ...account, assertion: APPROVAL },
        })
      ).name;
    // By declaring an account as staff's, one clerk could end a lessee's rents or keep a member from their own account.
    const [bankCode = '', bankNumber = ''] = lessees.let.account.split(' ');
    assert.equal(await declare({ bankCode, bankNumber }), 'account_of_party');
    assert.match(await declare(depositor), /^account_of_(member|party)$/);
    assert.equal(await declare({ bankCode: 'AWA', bankNumber: '7700000001' }), 'ok');
    assert.equal(await declare({ bankCode: 'AWA', bankNumber: '7700000001' }), 'staff_account_act_waiting');
    const end = { kind: 'end' as const, staffAccountId: '999999', mistaken: false };
    const nothing = await ask('abebe', 'POST /console/api/v1/staff-account-acts', { body: end });
    assert.equal(nothing.name, 'staff_account_not_found');
  },
  'POST /console/api/v1/staff-account-acts/{id}/approve': async ({ ask, db }) => {
    const [act] = await db.app<{ id: bigint }[]>`select id from acts.proposal where subject = 'AWA 7700000001'`;
    const sign = async (who: 'abebe' | 'support' | 'sara', id: bigint | string) =>
      (await ask(who, 'POST /console/api/v1/staff-account-acts/{id}/approve', { id, body: { assertion: APPROVAL } }))
        .name;
    assert.equal(await sign('support', act?.id ?? ''), 'role_missing');
    assert.equal(await sign('abebe', '999999'), 'staff_account_act_not_found');
    assert.equal(await sign('abebe', act?.id ?? ''), 'ok');
    assert.equal(await sign('sara', act?.id ?? ''), 'staff_account_act_ended');
    const again = { kind: 'declare' as const, bankCode: 'AWA', bankNumber: '7700000001' };
    assert.equal((await ask('sara', 'POST /console/api/v1/staff-account-acts', { body: again })).name, 'account_known');
    const [declared] = await db.app<{ id: bigint }[]>`select id from identity.staff_account where ended_at is null`;
    const end = { kind: 'end' as const, staffAccountId: String(declared?.id), mistaken: true };
    const mistake = await ask('sara', 'POST /console/api/v1/staff-account-acts', { body: end });
    assert.equal(mistake.name, 'staff_account_signed');
    const ending = await ask('sara', 'POST /console/api/v1/staff-account-acts', { body: { ...end, mistaken: false } });
    assert.equal(ending.name, 'ok');
  },
  'POST /console/api/v1/staff-account-acts/{id}/withdraw': async ({ ask, db }) => {
    const [act] = await db.app<{ id: bigint }[]>`
      select id from acts.proposal where kind = 'staff_account_changed' and state = 'proposed'`;
    const withdraw = async (id: bigint | string) =>
      (await ask('abebe', 'POST /console/api/v1/staff-account-acts/{id}/withdraw', { id })).name;
    assert.equal(await withdraw('999999'), 'staff_account_act_not_found');
    assert.equal(await withdraw(act?.id ?? 0n), 'ok');
    assert.equal(await withdraw(act?.id ?? 0n), 'staff_account_act_ended');
  },
  'POST /console/api/v1/members/{id}/messages': async ({ ask, member }) => {
    const write = async (id: bigint | string) =>
      (
        await ask('support', 'POST /console/api/v1/members/{id}/messages', {
          id,
          body: { title: 'Your papers', text: 'Please bring your identity card.' },
        })
      ).name;
    assert.equal(await write('999999'), 'member_not_found');
    assert.equal(await write(member.id), 'ok');
  },
  'POST /console/api/v1/members/{id}/notes': async ({ ask, member }) => {
    const write = async (id: bigint | string) =>
      (await ask('support', 'POST /console/api/v1/members/{id}/notes', { id, body: { text: 'Calls at noon' } })).name;
    assert.equal(await write('999999'), 'member_not_found');
    assert.equal(await write(member.id), 'ok');
  },
  'POST /console/api/v1/member-notes/{id}/strike': async ({ ask, db }) => {
    const [note] = await db.app<{ id: bigint }[]>`select max(id) as id from desk.note`;
    const strike = async (who: 'abebe' | 'support', id: bigint | string) => {
      const body = { reason: 'Of another member' };
      return (await ask(who, 'POST /console/api/v1/member-notes/{id}/strike', { id, body })).name;
    };
    assert.equal(await strike('support', '999999'), 'note_not_found');
    assert.equal(await strike('abebe', note?.id ?? ''), 'note_of_another');
    assert.equal(await strike('support', note?.id ?? ''), 'ok');
    assert.equal(await strike('support', note?.id ?? ''), 'note_struck_already');
  },
  'POST /console/api/v1/name-corrections': async ({ ask, db, member }) => {
    const propose = async (newName: string, memberId: bigint | string = member.id) => {
      const paper = { proof: 'identity_card' as const, proofNote: 'No. 123' };
      const body = { memberId: String(memberId), newName, ...paper, assertion: APPROVAL };
      return (await ask('support', 'POST /console/api/v1/name-corrections', { body })).name;
    };
    assert.equal(await propose('Somebody', '999999'), 'member_not_found');
    assert.equal(await propose(member.realName), 'name_unchanged');
    // With the name of a lessee, the lessee's account would seem to be the member's.
    assert.equal(await propose('Awash Haulage'), 'ok');
    assert.equal(await propose('Another Name'), 'name_correction_waiting');
    const [row] = await db.app`select real_name from identity.member where id = ${member.id}`;
    assert.equal(row?.realName, member.realName); // one person alone changes nothing
  },
  'POST /console/api/v1/name-corrections/{id}/approve': async ({ ask, db, member }) => {
    const [act] = await db.app<{ id: bigint }[]>`select id from acts.proposal where kind = 'name_corrected'`;
    const sign = async (who: 'support' | 'sara' | 'catalogue', id: bigint | string) =>
      (await ask(who, 'POST /console/api/v1/name-corrections/{id}/approve', { id, body: { assertion: APPROVAL } }))
        .name;
    const id = act?.id ?? 0n;
    assert.equal(await sign('support', id), 'already_approved');
    assert.equal(await sign('catalogue', id), 'role_missing');
    assert.equal(await sign('sara', '999999'), 'name_correction_not_found');
    assert.equal(await sign('sara', id), 'ok');
    assert.equal(await sign('sara', id), 'name_correction_ended');
    const names = await db.owner<{ name: string }[]>`select name from identity.names_of(${member.id}) name`;
    assert.equal(names.length, 2); // accounts in the old name still count as the member’s
  },
  'POST /console/api/v1/name-corrections/{id}/withdraw': async ({ ask, db, member }) => {
    const paper = { proof: 'passport' as const, proofNote: 'EP 1' };
    const body = { memberId: String(member.id), newName: member.realName, ...paper };
    assert.equal((await ask('support', 'POST /console/api/v1/name-corrections', { body })).name, 'ok');
    const [act] = await db.app<{ id: bigint }[]>`
      select id from acts.proposal where kind = 'name_corrected' and state = 'proposed'`;
    const withdraw = async (id: bigint | string) =>
      (await ask('abebe', 'POST /console/api/v1/name-corrections/{id}/withdraw', { id })).name;
    assert.equal(await withdraw('999999'), 'name_correction_not_found');
    assert.equal(await withdraw(act?.id ?? 0n), 'ok');
    assert.equal(await withdraw(act?.id ?? 0n), 'name_correction_ended');
  },
  'POST /console/api/v1/staff/{id}/sessions/end': async ({ ask, ids }) => {
    const end = async (who: 'admin' | 'abebe', id: bigint | string) =>
      (await ask(who, 'POST /console/api/v1/staff/{id}/sessions/end', { id, body: { reason: 'Left the desk open' } }))
        .name;
    assert.equal(await end('abebe', ids.support), 'role_missing');
    assert.equal(await end('admin', '999999'), 'staff_not_found');
  },
  'PUT /console/api/v1/staff/{id}': async ({ ask, ids }) => {
    const change = async (id: bigint | string, body: { disabled: true } | { roles: ['admin'] }) =>
      (await ask('admin', 'PUT /console/api/v1/staff/{id}', { id, body })).name;
    assert.equal(await change('999999', { disabled: true }), 'staff_not_found');
    assert.equal(await change(ids.admin, { disabled: true }), 'last_admin');
    assert.equal(await change(ids.support, { roles: ['admin'] }), 'two_persons_needed');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;

/** The tax rate is a setting of money: here, half of every withdrawal. */
const TAX = 'wallet.taxBasisPoints';
const versionsOfTax = ({ app }: FreshDatabase) =>
  app`select from settings.version where feature = 'wallet' and name = 'taxBasisPoints'`;
const openChange = async ({ app }: FreshDatabase) => {
  const [act] = await app<{ id: bigint }[]>`
    select id from acts.proposal where kind = 'setting_changed' and state = 'proposed'`;
  return String(act?.id);
};

const house = {
  'PUT /console/api/v1/settings/{id}': async ({ ask, db }) => {
    const change = async (who: 'abebe' | 'admin', id: string, value: unknown) =>
      (await ask(who, 'PUT /console/api/v1/settings/{id}', { id, body: { value, reason: 'Why not' } })).name;
    assert.equal(await change('abebe', TAX, 5_000), 'role_missing');
    assert.equal(await change('admin', TAX, 5_000), 'setting_not_valid'); // it takes two
    assert.equal((await versionsOfTax(db)).length, 0);
  },
  'POST /console/api/v1/setting-changes': async ({ ask, db }) => {
    const propose = async (setting: string, value: unknown) =>
      (
        await ask('abebe', 'POST /console/api/v1/setting-changes', {
          body: { setting, value, reason: 'Why not', assertion: APPROVAL },
        })
      ).name;
    assert.equal(await propose('wallet.nothing', 1), 'setting_not_found');
    assert.equal(await propose('system.maintenance', true), 'setting_not_valid'); // one administrator changes it
    assert.equal(await propose(TAX, 9_999), 'setting_not_valid');
    assert.equal(await propose(TAX, 5_000), 'ok');
    assert.equal(await propose(TAX, 4_000), 'setting_change_waiting');
    assert.equal((await versionsOfTax(db)).length, 0); // one person alone changes nothing
  },
  'POST /console/api/v1/setting-changes/{id}/approve': async ({ ask, db }) => {
    const approve = async (id: string) =>
      (await ask('abebe', 'POST /console/api/v1/setting-changes/{id}/approve', { id, body: { assertion: APPROVAL } }))
        .name;
    assert.equal(await approve(await openChange(db)), 'already_approved');
    const [other] = await db.app<
      { id: bigint }[]
    >`select id from ledger.act where purpose <> 'setting_changed' limit 1`;
    assert.equal(await approve(String(other?.id)), 'setting_change_not_found');
  },
  'POST /console/api/v1/setting-changes/{id}/withdraw': async ({ ask, db }) => {
    const id = await openChange(db);
    const withdraw = async () => (await ask('sara', 'POST /console/api/v1/setting-changes/{id}/withdraw', { id })).name;
    assert.equal(await withdraw(), 'ok');
    assert.equal(await withdraw(), 'setting_change_ended');
  },
  'POST /console/api/v1/sandbox/clock/advance': async ({ ask }) => {
    assert.equal(
      (await ask('abebe', 'POST /console/api/v1/sandbox/clock/advance', { body: { seconds: 1 } })).name,
      'ok',
    );
  },
  'PUT /console/api/v1/sandbox/bank-faults': async ({ ask }) => {
    const [once, none] = [{ next: 1 }, { rules: [] }];
    const worse = {
      rules: [
        { kind: 'settle_wrong_amount' as const, operation: 'payouts.settle' as const, deltaMinor: -100, when: once },
      ],
    };
    assert.equal((await ask('abebe', 'PUT /console/api/v1/sandbox/bank-faults', { body: worse })).name, 'ok');
    assert.equal((await ask('abebe', 'PUT /console/api/v1/sandbox/bank-faults', { body: none })).name, 'ok');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;

export const deskActs = { ...people, ...house, ...entry };
