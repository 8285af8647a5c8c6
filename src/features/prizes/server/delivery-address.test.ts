// The copy of an address that a delivery keeps, and what the database refuses or reports about addresses.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { IN_ADDIS, IN_NAIROBI } from '#kit/addresses.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { aMember } from '#kit/people.ts';
import { intentOf } from '#platform/http/intents.ts';
import { extendSeals } from '#ledger/chain.ts';
import { refuse } from '#platform/http/refusal.ts';
import { addAddress, type AddressOwner, changeAddress, deleteAddress, deliveryAddressById } from './addresses.ts';

let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

async function owned(address = IN_ADDIS): Promise<AddressOwner> {
  const { id: memberId } = await aMember(context);
  const intent = intentOf(`member:${memberId}`, 'POST /api/v1/addresses', randomUUID(), null);
  return { id: ok(await addAddress(context, { memberId, address }, intent)).id, memberId };
}

/** Copies an address as a claim does. */
async function copied({ id, memberId }: AddressOwner) {
  const [row] = await db.owner<[{ copy: bigint | null }]>`select prizes.copy_address(${id}, ${memberId}) as copy`;
  return (
    (row.copy === null ? undefined : await deliveryAddressById(context.sql, row.copy)) ?? refuse('address_unknown')
  );
}

describe('the copy of a delivery', () => {
  it('has the whole address, and stays the same when the member changes or deletes theirs', async () => {
    const owner = await owned();
    const { isDefault: _, ...address } = IN_ADDIS;
    const copy = ok(await copied(owner));
    expect(copy).toEqual({
      ...address,
      id: copy.id,
      addressId: owner.id,
      memberId: owner.memberId,
      copiedAt: expect.any(Date),
    });
    ok(await changeAddress(context, owner, IN_NAIROBI));
    const second = ok(await copied(owner));
    expect([second.city, second.postalCode]).toEqual(['Nairobi', '00100']);
    ok(await deleteAddress(context, owner));
    expect(await deliveryAddressById(context.sql, copy.id)).toEqual(copy);
    expect(nameOf(await copied(owner))).toBe('address_unknown');
  });

  it('cannot be made of another member’s address or of an unknown one', async () => {
    const [mine, theirs] = [await owned(), await owned()];
    expect(nameOf(await copied({ id: theirs.id, memberId: mine.memberId }))).toBe('address_unknown');
    expect(nameOf(await copied({ id: 99_999_999n, memberId: mine.memberId }))).toBe('address_unknown');
  });

  it('cannot be inserted, changed or deleted by the app', async () => {
    const { id } = ok(await copied(await owned()));
    const tries = [
      db.app`insert into prizes.delivery_address (address_id) values (1)`,
      db.app`update prizes.delivery_address set city = 'Elsewhere' where id = ${id}`,
      db.app`delete from prizes.delivery_address where id = ${id}`,
    ];
    for (const one of tries) await expect(one).rejects.toThrow('permission denied');
  });
});

describe('an address edited by the database’s owner', () => {
  it.each(['prizes.address', 'prizes.delivery_address'])('in %s is reported by check 13', async (table) => {
    const owner = await owned();
    const copy = ok(await copied(owner));
    const id = table === 'prizes.address' ? owner.id : copy.id;
    await extendSeals(context);
    const undo = new Error('undo');
    const found: unknown[] = [];
    const editing = db.admin.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`;
      await tx`update ${tx(table)} set city = 'Elsewhere' where id = ${id}`;
      found.push(...(await tx`select key, columns from ledger.replay_rows(5, ${table})`));
      await tx`delete from ${tx(table)} where id = ${id}`;
      found.push(...(await tx`select key, problem from ledger.replay_rows(5, ${table})`));
      throw undo;
    });
    await expect(editing).rejects.toThrow(undo);
    expect(found).toEqual([
      { key: String(id), columns: 'print' },
      { key: String(id), problem: 'a sealed row is gone' },
    ]);
  });

  it('keeps nothing of an address that its member deleted, not even the salt of its digest', async () => {
    const owner = await owned();
    ok(await deleteAddress(context, owner));
    const [row] = await db.admin<Record<string, unknown>[]>`
      select salt, country, name, surname, phone, email, region, city, sub_city, woreda, landmark, postal_code,
        detailed_address from prizes.address where id = ${owner.id}`;
    expect(Object.values(row ?? {})).toEqual(Array(13).fill(null));
    await expect(
      db.app`update prizes.address set deleted_at = null, salt = gen_random_uuid() where id = ${owner.id}`,
    ).rejects.toThrow('address_deleted');
  });
});

describe('the table of addresses', () => {
  it('lets no address move to another member', async () => {
    const [mine, theirs] = [await owned(), await owned()];
    await expect(
      db.app`update prizes.address set member_id = ${mine.memberId} where id = ${theirs.id}`,
    ).rejects.toThrow('permission denied');
  });

  it('allows one default per member', async () => {
    const { memberId } = await owned();
    await expect(
      db.app`insert into prizes.address (member_id, country, name, surname, phone, region, city, detailed_address,
          is_default)
        values (${memberId}, 'KE', 'A', 'B', '+254722334455', 'C', 'D', 'E', true)`,
    ).rejects.toThrow('address_default');
  });

  it.each([
    ['phone', '0911223344'],
    ['country', 'et'],
    ['name', ''],
    ['surname', 'x'.repeat(61)],
    ['email', 'x'.repeat(255)],
    ['region', ''],
    ['city', ''],
    ['sub_city', ''],
    ['woreda', ''],
    ['landmark', 'x'.repeat(141)],
    ['postal_code', 'x'.repeat(13)],
    ['detailed_address', ''],
  ])('refuses the %s %j', async (column, value) => {
    const { id } = await owned();
    await expect(db.app`update prizes.address set ${db.app(column)} = ${value} where id = ${id}`).rejects.toThrow(
      column === 'phone' ? 'no_phone' : `address_${column}_check`,
    );
  });
});
