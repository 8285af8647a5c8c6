// Checking the code in a registration's first step: wrong checks count as tries, and tell a stranger nothing about the
// phone.
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { nameOf } from '#kit/outcome.ts';
import { aMember, HERE, registration, sentCode } from '#kit/people.ts';
import { registerMember } from './members/registration.ts';
import { checkCode, requestCode } from './codes.ts';

const MINUTE = 60_000;
let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

const from = (phone: string) => ({ phone, deviceId: phone, address: HERE.address, language: 'en' });
const at = (phone: string) => ({ deviceId: phone, address: HERE.address });
const triesOf = async (phone: string) => {
  const [row] = await db.app<{ tries: number }[]>`select tries from identity.code where recipient = ${phone}`;
  return row?.tries;
};

it('says whether the code is right, and the right code can still be used to register', async () => {
  const phone = '+251911000012';
  await requestCode(context, { purpose: 'register', ...from(phone) });
  const code = await sentCode(db.app, phone);
  const check = (given: string, change = {}) => checkCode(context, { ...at(phone), phone, code: given, ...change });
  // A wrong code, another phone and another device have the same answer.
  expect(await check('AAAAAA')).toMatchObject({ name: 'code_wrong' });
  expect(await check(code, { phone: '+251911000013' })).toMatchObject({ name: 'code_wrong' });
  expect(await check(code, { deviceId: 'another' })).toMatchObject({ name: 'code_wrong' });
  expect(await triesOf(phone)).toBe(1);
  for (let n = 0; n < 10; n++) expect(await check(code)).toBeNull();
  expect(await triesOf(phone)).toBe(1);
  for (let n = 0; n < 3; n++) expect(await check('AAAAAA')).toMatchObject({ name: 'code_wrong' });
  expect(await check(code)).toBeNull();
  expect(nameOf(await registerMember(context, registration(phone, code)))).toBe('done');
  expect(await check(code)).toMatchObject({ name: 'code_wrong' });
});

it('counts wrong checks and wrong registrations together, five in all', async () => {
  const phone = '+251911000014';
  await requestCode(context, { purpose: 'register', ...from(phone) });
  const code = await sentCode(db.app, phone);
  const tries = Array.from({ length: 20 }, (_, n) =>
    n % 2 === 0
      ? checkCode(context, { ...at(phone), phone, code: `AAAA${String(10 + n)}` })
      : registerMember(context, registration(phone, `AAAA${String(10 + n)}`)),
  );
  const names = (await Promise.all(tries)).map((outcome) => (outcome === null ? 'done' : nameOf(outcome)));
  expect(names.filter((name) => name === 'code_wrong')).toHaveLength(5);
  expect(names.filter((name) => name === 'code_spent')).toHaveLength(15);
  expect(await checkCode(context, { ...at(phone), phone, code })).toMatchObject({ name: 'code_spent' });
  expect(nameOf(await registerMember(context, registration(phone, code)))).toBe('code_spent');
});

it('says when a right code has expired, and answers alike for a phone with an account and one without', async () => {
  const phone = '+251911000015';
  await requestCode(context, { purpose: 'register', ...from(phone) });
  const code = await sentCode(db.app, phone);
  await context.advance(11 * MINUTE);
  expect(await checkCode(context, { ...at(phone), phone, code })).toMatchObject({ name: 'code_expired' });
  const { phone: known } = await aMember(context);
  const answers = await Promise.all(
    [known, '+251911000016'].map(async (one, n) => {
      const asked = { deviceId: `stranger ${n}`, address: `198.51.100.${n + 1}` };
      await requestCode(context, { purpose: 'register', phone: one, language: 'en', ...asked });
      const names: string[] = [];
      for (let at = 0; at < 7; at++) {
        const outcome = await checkCode(context, { ...asked, phone: one, code: 'AAAAAA' });
        names.push(outcome === null ? 'done' : outcome.name);
      }
      return names;
    }),
  );
  expect(answers[0]).toEqual([...Array<string>(5).fill('code_wrong'), 'code_spent', 'code_spent']);
  expect(answers[1]).toEqual(answers[0]);
});
