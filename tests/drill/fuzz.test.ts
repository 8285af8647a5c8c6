// At least 20,000 requests made from the OpenAPI document, as visitors, members and staff of every role: nothing answers 500,
// every answer is an envelope (or the file it says it is), and the books stand (the checks run after the file).
// FUZZ_SEED=n repeats a run, FUZZ_REQUESTS=n makes it longer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, buildApp } from '../../src/api/app.ts';
import { openSession, openStaffSession } from '../../src/features/identity/server/sessions.ts';
import type { StaffRole } from '../../src/platform/contract.ts';
import { transaction } from '../../src/platform/db.ts';
import { type FreshDatabase, freshDatabase } from '../kit/database.ts';
import { banked, recharged } from '../kit/banked.ts';
import type { TestBank, TestFloor } from '../kit/floor.ts';
import { makeProduct } from '../kit/market.ts';
import { aMember, aStaff, PASSWORD, PIN } from '../kit/people.ts';
import { moneyAstray } from '../kit/member-money.ts';
import { setSetting } from '../kit/settings.ts';
import { type FuzzRequest, Fuzzer, type OpenApi, random } from './request-fuzz.ts';

const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);
const REQUESTS = Math.max(20_000, Number(process.env.FUZZ_REQUESTS ?? 0));
const AT_ONCE = 8;
const ROLES: readonly StaffRole[] = ['support', 'finance', 'content', 'catalogue', 'admin'];
const STATUSES = [200, 400, 404, 413, 429, 503];

let db: FreshDatabase;
let bank: TestBank;
let floor: TestFloor;
let app: App;
const members: bigint[] = [];
const staff: { id: bigint; roles: readonly StaffRole[] }[] = [];
let tokens: { members: string[]; staff: string[] };

beforeAll(async () => {
  db = await freshDatabase();
  const place = await banked(db);
  ({ floor, bank } = place);
  for (let i = 0; i < 4; i++) {
    const member = await aMember(floor);
    await recharged(place, member.id, 400_000_00n);
    members.push(member.id);
  }
  for (const type of ['device', 'fund', 'rental'] as const) await makeProduct(db, { type });
  for (const role of [...ROLES, 'finance' as const]) {
    const one = await aStaff(floor, role);
    staff.push({ id: one.staffId, roles: one.roles });
  }
  // A few people make all these calls: the fences count them, and are not what is tested here.
  await setSetting(db.admin, 'identity.callerCallsPerMinute', 100_000);
  app = await buildApp(floor);
  tokens = await signEverybodyIn();
});
afterAll(() => app.close());

test(`${REQUESTS} requests from the document, seed ${SEED}`, async () => {
  console.log(`FUZZ_SEED=${SEED}`);
  const document: OpenApi = (await app.http.inject('/openapi.json')).json();
  const fuzzer = new Fuzzer(document, SEED, { pin: PIN, password: PASSWORD });
  const chance = random(SEED + 1);
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  const codes = new Map<string, number>();
  const succeeded = new Set<string>();
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, () => dress(fuzzer.request(), chance));
    const answers = await Promise.all(batch.map((request) => app.http.inject(request)));
    for (const [at, answer] of answers.entries()) {
      const request = batch[at] as Dressed;
      const { complaint, body } = judge(request, answer);
      if (complaint)
        wrong.push(
          `${complaint}\n  ${request.method} ${request.url}\n  ${request.payload ?? ''}\n  ${answer.body.slice(0, 300)}`,
        );
      fuzzer.learn(request.route, body?.data);
      seen.set(request.route, (seen.get(request.route) ?? 0) + 1);
      if (!body || body.code === 100000) succeeded.add(request.route);
      if (body) codes.set(String(body.code), (codes.get(String(body.code)) ?? 0) + 1);
    }
    if (wrong.length > 20) break;
    await restore(batch);
  }
  process.off('unhandledRejection', onRejection);
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  console.log(
    `${routes.length} operations, ${codes.size} different codes, ${codes.get('100000')} successes on ${succeeded.size} of them`,
  );
  expect(wrong).toEqual([]);
  expect(rejections).toEqual([]);
  expect(routes.filter((route) => !seen.has(route))).toEqual([]);
  // Requests that only ever bounce off the schema would prove little.
  expect(codes.get('100000')).toBeGreaterThan(REQUESTS / 20);
  expect(codes.size).toBeGreaterThan(30);
});

type Dressed = FuzzRequest & { remoteAddress: string };

/** Gives a request a caller: mostly the right kind, sometimes the other face's, none, or a forged one. */
function dress(request: FuzzRequest, chance: () => number): Dressed {
  const one = (from: readonly string[]) => from[Math.floor(chance() * from.length)] as string;
  const dice = chance();
  const own = request.staff ? tokens.staff : tokens.members;
  const other = request.staff ? tokens.members : tokens.staff;
  const token = dice < 0.9 ? one(own) : dice < 0.93 ? one(other) : dice < 0.96 ? `${one(own).slice(0, -1)}x` : '';
  // Many addresses: the fence in front of sign-in is per address, and not what is tested here.
  const remoteAddress = `10.${Math.floor(chance() * 256)}.${Math.floor(chance() * 256)}.1`;
  return { ...request, headers: token ? { ...request.headers, authorization: token } : request.headers, remoteAddress };
}

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string };
type Envelope = { code: number; message: string; data: unknown };

function judge(request: FuzzRequest, answer: Answer): { complaint?: string; body?: Envelope } {
  if (!STATUSES.includes(answer.statusCode)) return { complaint: `HTTP ${answer.statusCode}` };
  if (!String(answer.headers['content-type']).startsWith('application/json'))
    return request.file ? {} : { complaint: `a file where an envelope was due` };
  let body: Partial<Envelope>;
  try {
    body = JSON.parse(answer.body);
  } catch {
    return { complaint: 'not JSON' };
  }
  const keys = Object.keys(body).sort().join();
  if (keys !== 'code,data,message' || !Number.isInteger(body.code)) return { complaint: 'no envelope' };
  if (body.code === 500001) return { complaint: 'a refusal without a number' };
  if (typeof body.message !== 'string' || body.message === '' || (body.code !== 100000 && /^[a-z_]+$/.test(body.message)))
    return { complaint: 'no text' };
  return { body: body as Envelope };
}

/** Puts back what would block everything after it: maintenance, the bank's faults, locked PINs, frozen members, ended sessions, disabled staff. */
async function restore(batch: readonly FuzzRequest[]): Promise<void> {
  const changed = (pattern: RegExp) => batch.some((request) => request.method !== 'GET' && pattern.test(request.route));
  if (changed(/bank-faults/)) await bank.client.call('PUT /admin/faults', { body: { rules: [] } });
  if (changed(/settings/)) await switchMaintenanceOff();
  if (changed(/console\/api\/v1\/(staff|members)/)) {
    for (const one of staff)
      await db.owner`update identity.staff set disabled_at = null, roles = ${[...one.roles]} where id = ${one.id}`;
  }
  if (changed(/approve|settings|staff|passkeys|me\//)) await db.owner`delete from identity.attempt`;
  if (changed(/ \/api\/v1\//))
    await db.owner`update identity.member_secret set pin_locked_until = null, pin_tries = 0 where pin_tries > 0`;
  if (changed(/console\/api\/v1\/members/))
    await db.owner`update identity.member set frozen_at = null, frozen_reason = null where frozen_at is not null`;
  if (changed(/session|password|staff|members/)) tokens = await signEverybodyIn();
}

async function switchMaintenanceOff(): Promise<void> {
  const [row] = await db.owner<{ on: boolean | null }[]>`
    select value = 'true' as on from settings.version where feature = 'system' and name = 'maintenance' order by id desc limit 1`;
  if (!row?.on) return;
  const admin = tokens.staff[ROLES.indexOf('admin')] as string;
  const payload = { value: false, reason: 'the fuzz goes on' };
  await app.http.inject({
    method: 'PUT',
    url: '/console/api/v1/settings/system.maintenance',
    headers: { authorization: admin },
    payload,
  });
}

async function signEverybodyIn(): Promise<typeof tokens> {
  return transaction(db.app, async (tx) => {
    const made: typeof tokens = { members: [], staff: [] };
    for (const memberId of members) {
      const session = await openSession(floor, tx, { memberId, deviceId: 'fuzz', device: 'fuzz', sessionDays: 30 });
      made.members.push(session.token);
    }
    for (const one of staff) made.staff.push((await openStaffSession(floor, tx, { staffId: one.id, method: 'password' })).token);
    return made;
  });
}

test('no act of members or staff moved member money into income, rewards or another product', async () => {
  expect(await moneyAstray(db)).toEqual([]);
});
