// The copy of an address that a delivery keeps, and what the database itself refuses.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { IN_ADDIS, IN_NAIROBI } from '../../../../../tests/kit/addresses.ts';
import { type FreshDatabase, freshDatabase } from '../../../../../tests/kit/database.ts';
import { type TestFloor, testFloor } from '../../../../../tests/kit/floor.ts';
import { nameOf, ok } from '../../../../../tests/kit/outcome.ts';
import { aMember } from '../../../../../tests/kit/people.ts';
import type { Transaction } from '../../../../platform/db.ts';
import { intentOf } from '../../../../platform/intents.ts';
import { copyAddress, deliveryAddressById } from '../public.ts';
import { addAddress } from './add-address.ts';
import type { AddressOwner } from './address-store.ts';
import { changeAddress } from './change-address.ts';
import { deleteAddress } from './delete-address.ts';

let db: FreshDatabase;
let floor: TestFloor;

beforeAll(async () => {
  db = await freshDatabase();
  floor = await testFloor(db);
});

async function owned(address = IN_ADDIS): Promise<AddressOwner> {
  const { id: memberId } = await aMember(floor);
  const intent = intentOf(`member:${memberId}`, 'POST /api/v1/addresses', randomUUID(), null);
  return { id: ok(await addAddress(floor, { memberId, address }, intent)).id, memberId };
}

const copied = (owner: AddressOwner) => floor.sql.begin((tx: Transaction) => copyAddress(tx, owner));

describe('the copy of a delivery', () => {
  it('has all of the address, and keeps it when the member changes and deletes theirs', async () => {
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
    ok(await changeAddress(floor, owner, IN_NAIROBI));
    const second = ok(await copied(owner));
    expect([second.city, second.postalCode]).toEqual(['Nairobi', '00100']);
    ok(await deleteAddress(floor, owner));
    expect(await deliveryAddressById(floor.sql, copy.id)).toEqual(copy);
    expect(nameOf(await copied(owner))).toBe('address_unknown');
  });

  it('is never made of somebody else’s address, or of none', async () => {
    const [mine, theirs] = [await owned(), await owned()];
    expect(nameOf(await copied({ id: theirs.id, memberId: mine.memberId }))).toBe('address_unknown');
    expect(nameOf(await copied({ id: 99_999_999n, memberId: mine.memberId }))).toBe('address_unknown');
  });

  it('is written, changed and deleted by no other way of the app', async () => {
    const { id } = ok(await copied(await owned()));
    const tries = [
      db.app`insert into prizes.delivery_address (address_id) values (1)`,
      db.app`update prizes.delivery_address set city = 'Elsewhere' where id = ${id}`,
      db.app`delete from prizes.delivery_address where id = ${id}`,
    ];
    for (const one of tries) await expect(one).rejects.toThrow('permission denied');
  });
});

describe('the table of addresses', () => {
  it('moves no address to another member', async () => {
    const [mine, theirs] = [await owned(), await owned()];
    await expect(
      db.app`update prizes.address set member_id = ${mine.memberId} where id = ${theirs.id}`,
    ).rejects.toThrow('permission denied');
  });

  it('has one default a member', async () => {
    const { memberId } = await owned();
    await expect(
      db.app`insert into prizes.address (member_id, country, name, surname, phone, region, city, detailed_address,
          is_default, created_at)
        values (${memberId}, 'KE', 'A', 'B', '+254722334455', 'C', 'D', 'E', true, platform.now())`,
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
      `address_${column}_check`,
    );
  });
});
