// The database refuses forged members and changes of members by the app's role (members.md 1 and 5).
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { aMember, type TestMember } from '#kit/people.ts';
import type { Transaction } from '#platform/database/db.ts';

let db: FreshDatabase;
let member: TestMember;
let tries = 0;

beforeAll(async () => {
  db = await freshDatabase();
  member = await aMember(await testContext(db));
});

/** Inserts a member with these columns in place of honest ones. */
async function insert(q: FreshDatabase['app'] | Transaction, columns: Record<string, unknown>): Promise<bigint> {
  tries += 1;
  const honest = {
    phone: `+2519555${String(tries).padStart(5, '0')}`,
    real_name: 'Forged Person',
    email: 'forged@c3.example',
    birth_date: '1990-01-01',
    nickname: 'Forged',
    avatar: 'a',
    language: 'en',
    invite_code: `FORGED${tries}`,
    contact_hash: Buffer.alloc(32),
    agreement_version: '1',
  };
  const [row] = await q<{ id: bigint }[]>`insert into identity.member ${q({ ...honest, ...columns })} returning id`;
  return row?.id ?? 0n;
}

describe('a member that the app’s role inserts', () => {
  it.each([
    ['a level', { vip_level: 8 }],
    ['a tier', { tier: 3 }],
    ['an earlier registration', { registered_at: '2020-01-01' }],
    ['an earlier agreement', { agreement_at: '2020-01-01' }],
    ['a frozen or closed account', { frozen_at: '2020-01-01', frozen_reason: 'x' }],
    ['an id', { id: 999_999 }],
  ])('cannot be given %s', async (_, columns) => {
    await expect(insert(db.app, columns)).rejects.toThrow(/permission denied|cannot insert/);
  });

  it('cannot have a later member as its inviter', async () => {
    const [next] = await db.admin<{ id: bigint }[]>`select last_value + 1 as id from identity.member_id_seq`;
    await expect(insert(db.app, { inviter_id: next?.id ?? 0n })).rejects.toThrow('inviter_later');
    const from = (next?.id ?? 0n) + 1n;
    const later = db.app`
      insert into identity.member (phone, real_name, email, birth_date, nickname, avatar, language, invite_code,
        inviter_id, contact_hash, agreement_version)
      select '+25195554400' || n, 'A B', 'a@c3.example', '1990-01-01', 'A', 'a', 'en', 'LOOP' || n,
        ${from}::bigint + 2 - n, '', '1' from generate_series(1, 2) n`;
    await expect(later).rejects.toThrow('inviter_later');
    await expect(db.app`update identity.member set inviter_id = ${member.id} where id = ${member.id}`).rejects.toThrow(
      'permission denied',
    );
    expect(await insert(db.app, { inviter_id: member.id })).toBeGreaterThan(member.id);
  });
});

describe('a member that the app’s role updates', () => {
  const set = (column: 'phone' | 'email', value: string) =>
    db.app`update identity.member set ${db.app({ [column]: value })} where id = ${member.id}`;

  it.each([
    ['phone', '+251955566001'],
    ['email', 'thief@c3.example'],
  ] as const)('keeps the %s until a change’s waiting time is over', async (column, value) => {
    await expect(set(column, value)).rejects.toThrow('change_not_waited');
    const table = `identity.${column}_change`;
    const change = { member_id: member.id, [`old_${column}`]: member.phone, [`new_${column}`]: value };
    const early = { ...change, effective_at: '2020-01-01' };
    await expect(db.app`insert into ${db.app(table)} ${db.app(early)}`).rejects.toThrow('permission denied');
    await db.app`insert into ${db.app(table)} ${db.app(change)}`;
    await expect(set(column, value)).rejects.toThrow('change_not_waited');
    const end = (state: string) => db.app`update ${db.app(table)} set state = ${state} where member_id = ${member.id}`;
    await expect(end('done')).rejects.toThrow('change_not_waited');
    await end('called_off');
    await expect(end('waiting')).rejects.toThrow('change_final');
  });

  it('is frozen from now on, not from an earlier time, and cannot be closed', async () => {
    await db.app`update identity.member set frozen_at = '2020-01-01', frozen_reason = 'x' where id = ${member.id}`;
    const [row] = await db.app<{ fresh: boolean }[]>`
      select frozen_at > platform.now() - interval '1 minute' as fresh from identity.member where id = ${member.id}`;
    expect(row?.fresh).toBe(true);
    await expect(db.app`update identity.member set closed_at = now() where id = ${member.id}`).rejects.toThrow(
      'permission denied',
    );
  });
});
