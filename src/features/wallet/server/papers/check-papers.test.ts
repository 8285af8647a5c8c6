// The public checks: of a receipt by its number, and of a signed paper by its QR code. The answers name no person. And
// the receipt as staff open it.
import { generateKeyPairSync, sign } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { type Banked, banked, earner, tap } from '#kit/banked.ts';
import { freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { ok } from '#kit/outcome.ts';
import { pagesOf } from '#kit/pdf-pages.ts';
import { aStaff, PIN, staffToken } from '#kit/people.ts';
import { required } from '#platform/required.ts';
import { routes } from '../routes.ts';
import { receiptOf } from '../withdrawals/withdrawal-view.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts';
import { readPaper, signPaper } from './paper.ts';
import { type Withdrawal, withdrawalById } from '../withdrawals/withdrawals.ts';

const HOUR = 3_600_000;
let world: Banked;
let call: Call;
let http: FastifyInstance;
let asked: Withdrawal;
let paid: Withdrawal;
let code: string;

beforeAll(async () => {
  const db = await freshDatabase();
  world = await banked(db);
  await world.context.advanceTo(2, '10:30');
  ({ call, http } = await edgeOf(world.context, [routes]));
  const { member, account } = await earner(db, world, 5_000_00n);
  const ask = async (amount: bigint) =>
    ok(
      await requestWithdrawal(
        world.context,
        { memberId: member.id, amount, payoutAccountId: account.id, pin: PIN },
        tap(member.id, 'POST withdrawals', { amount }),
      ),
    );
  const one = await ask(500_00n);
  // Large enough to wait for a reviewer.
  asked = await ask(3_000_00n);
  await world.round();
  await world.pass(HOUR);
  paid = required(await withdrawalById(db.app, one.id));
  code = required(await receiptOf(world.context, paid)).qr;
});

const byNumber = (number: string) => call(`GET /api/v1/receipts/${number}` as never);
const byCode = (text: string) => call('POST /api/v1/signed-papers/check', { body: { code: text } });

it('a receipt’s number shows amount, time and state, and no name or account', async () => {
  expect((await byNumber(paid.number)).data).toEqual({
    number: paid.number,
    kind: 'income',
    state: 'paid',
    paidMinor: 470_00,
    returnedMinor: 0,
    paidAt: required(paid.paidAt).toISOString(),
  });
});

it('an unpaid or unknown number has no receipt', async () => {
  expect((await byNumber(asked.number)).code).toBe(200521);
  expect((await byNumber('W-AAAAAAAAAAAA')).code).toBe(200521);
  expect((await byNumber('W-1')).code).toBe(210000);
});

it('a QR code whose bytes the operator’s key signed is confirmed, and its facts are returned', async () => {
  const { text } = (await byCode(code)).data as { text: string };
  expect(JSON.parse(text)).toMatchObject({ type: 'c3-receipt/1', number: paid.number, paidMinor: '47000' });
});

it('a paper signed with an earlier key is confirmed while that key is listed, and refused once it is not', () => {
  const old = world.context.secrets;
  const signingKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const { publicKey } = signPaper({ secrets: old }, { type: 'a paper' });
  const kept = { ...old, signingKey, earlier: { signingKey: [publicKey] } };
  expect(readPaper({ secrets: kept }, code)).toContain(paid.number);
  expect(readPaper({ secrets: { ...kept, earlier: {} } }, code)).toBeNull();
});

it.each<[string, (words: string, signature: string) => string]>([
  ['other words', (words, signature) => `C3R1.${changed(words, '47000', '97000')}.${signature}`],
  ['a cut signature', (words, signature) => `C3R1.${words}.${signature.slice(1)}`],
  ['another signature', (words) => `C3R1.${words}.${'A'.repeat(86)}`],
  ['another key', (words) => `C3R1.${words}.${signedByAnother(words)}`],
  ['no code', () => 'C3R1'],
])('refuses %s', async (_what, forge) => {
  const [, words = '', signature = ''] = code.split('.');
  expect((await byCode(forge(words, signature))).code).toBe(200522);
});

function changed(words: string, from: string, to: string): string {
  return Buffer.from(Buffer.from(words, 'base64url').toString('utf8').replace(from, to)).toString('base64url');
}

function signedByAnother(words: string): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return sign(null, Buffer.from(words, 'base64url'), privateKey).toString('base64url');
}

it('staff open a receipt in the member’s language, and that is kept as a look at their papers', async () => {
  const { sql } = world.context;
  await sql`update identity.member set language = 'fr' where id = ${paid.memberId}`;
  const staff = await aStaff(world.context, 'support');
  const headers = { 'device-id': 'device-1', authorization: await staffToken(world.context, staff) };
  const open = (id: bigint) => http.inject({ url: `/console/api/v1/withdrawals/${id}/receipt.pdf`, headers });
  expect(pagesOf((await open(paid.id)).rawPayload).join(' ')).toContain('Quatre cent soixante-dix birrs');
  expect((await open(asked.id)).json().code).not.toBe(100000);
  const looks = await sql`select shown, staff_id, count from looks.look where member_id = ${paid.memberId}`;
  expect(looks).toEqual([{ shown: 'papers', staffId: staff.staffId, count: 1 }]);
});
