// Personal data that members give by consent: a coarse location, and hashes of contacts, to find friends
// (promises.md 6).
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, PASSWORD, type TestMember } from '#kit/people.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes as system } from './routes.ts';
import { coarse } from './privacy.ts';

let db: FreshDatabase;
let context: TestContext;
let call: Call;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, system]));
});

async function signIn(member: TestMember): Promise<string> {
  const { data } = await call('POST /api/v1/sessions', { body: { phone: member.phone, password: PASSWORD } });
  return (data as { token: string }).token;
}

describe('data that members give by consent', () => {
  it.each([
    [9.0249, 9.02],
    [-0.001, 0],
    [38.7469, 38.75],
    [-179.999, -180],
  ])('stores %f degrees as %f', (given, kept) => {
    expect(coarse(given)).toBe(kept);
  });

  it('finds only friends who have saved this member too and agreed to be found', async () => {
    const [guesser, friend] = [await aMember(context), await aMember(context)];
    const [token, theirs] = [await signIn(guesser), await signIn(friend)];
    const hashOf = ({ phone }: { phone: string }) => createHash('sha256').update(phone).digest('hex');
    const agree = (by: string, textVersion: string) =>
      call('PUT /api/v1/consents', { token: by, body: { kind: 'contacts', given: true, textVersion } });
    const save = (by: string, ...of: { phone: string }[]) =>
      call('POST /api/v1/contact', { token: by, body: { hashes: of.map(hashOf) } });
    const found = async () => ((await save(token, friend)).data as { members: unknown[] }).members;
    await agree(token, '4');
    expect(await found()).toEqual([]);
    await agree(theirs, '4');
    expect(await found()).toEqual([]);
    await save(theirs, guesser);
    expect(await found()).toMatchObject([{ memberNo: friend.memberNo }]);
    // Version 3 of the consent text didn't say that one can be found.
    await agree(theirs, '3');
    expect(await found()).toEqual([]);
  });

  it('is stored only after consent, coarse or hashed, and deleted when consent is withdrawn', async () => {
    const member = await aMember(context);
    const friend = await aMember(context);
    const token = await signIn(member);
    const place = { latitude: 9.02497, longitude: 38.74689 };
    const hashes = [createHash('sha256').update(friend.phone).digest('hex'), 'ab'.repeat(32)];
    const nothing = { code: 100000, data: { kept: false, latitude: null, longitude: null } };
    expect(await call('POST /api/v1/location', { token, body: place })).toMatchObject(nothing);
    const contacts = [{ name: 'Abebe', phone: friend.phone }];
    for (const body of [{ hashes }, { contacts }])
      expect(await call('POST /api/v1/contact', { token, body })).toMatchObject({
        code: 100000,
        data: { saved: 0, members: [] },
      });
    for (const table of ['location', 'contact'])
      expect(await db.app.unsafe(`select from system.${table} where member_id = ${member.id}`)).toHaveLength(0);
    for (const kind of ['location', 'contacts'])
      await call('PUT /api/v1/consents', { token, body: { kind, given: true, textVersion: '1' } });
    const asText = { latitude: String(place.latitude), longitude: String(place.longitude) };
    expect((await call('POST /api/v1/location', { token, body: { ...place, latitude: '91' } })).code).toBe(210000);
    expect((await call('POST /api/v1/location', { token, body: asText })).code).toBe(100000);
    expect((await call('POST /api/v1/location', { token, body: place })).data).toEqual({
      kept: true,
      latitude: 9.02,
      longitude: 38.75,
    });
    const found = await call('POST /api/v1/contact', { token, body: { hashes } });
    expect(found.data).toEqual({ saved: 2, members: [] });
    // Plain names and numbers are ignored, even with consent.
    const plain = await call('POST /api/v1/contact', { token, body: { contacts } });
    expect(plain.data).toEqual({ saved: 0, members: [] });
    const kept = await db.app<{ hash: Buffer }[]>`select hash from system.contact where member_id = ${member.id}`;
    expect(kept.map((row) => row.hash.toString('hex'))).not.toContain(hashes[0]);
    for (const kind of ['location', 'contacts'])
      await call('PUT /api/v1/consents', { token, body: { kind, given: false, textVersion: '1' } });
    expect(await db.app`select from system.contact where member_id = ${member.id}`).toHaveLength(0);
    expect(await db.app`select from system.location where member_id = ${member.id}`).toHaveLength(0);
  });
});

it('uploads of contacts have a quota, also at the same moment, as each asks about up to 500 numbers', async () => {
  const token = await signIn(await aMember(context));
  const body = { hashes: ['ab'.repeat(32)] };
  await call('PUT /api/v1/consents', { token, body: { kind: 'contacts', given: true, textVersion: '1' } });
  const answers = await Promise.all(Array.from({ length: 7 }, () => call('POST /api/v1/contact', { token, body })));
  expect(answers.filter((one) => one.code === 100000)).toHaveLength(5);
  expect(answers.filter((one) => one.status === 429)).toHaveLength(2);
});
