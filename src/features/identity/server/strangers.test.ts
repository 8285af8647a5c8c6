// Strangers who try a member's phone number, or a clerk's address, cannot lock the owner out and learn nothing
// (docs/decisions/0037).
import { type TOTP, URI } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { nameOf } from '#kit/outcome.ts';
import { aCode, aMember, aStaff, PASSWORD } from '#kit/people.ts';
import { withWork } from '#kit/puzzles.ts';
import { setSetting } from '#kit/settings.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { type Solved, solvePuzzle } from '../web/solve-puzzle.ts';
import { resetPassword } from './secrets/own-secrets.ts';
import { requestCode, tryCode } from './codes.ts';
import { identitySettings } from './settings.ts';
import { endSessions } from './sessions/sessions.ts';
import { FREE_TRIES, newPuzzle, OWN_TRIES_A_DAY, TELL_OF_STRANGERS_JOB, tellOfStrangers } from './sessions/tries.ts';
import { signInByCode, signInByPassword } from './sessions/sign-in.ts';
import { throttle } from './sessions/throttle.ts';
import { staffSignIn } from '#features/staff/server/staff-sign-in.ts';
import { refusedTriesOf } from '#features/staff/server/staff.ts';

let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

const times = async (count: number, act: (n: number) => Promise<unknown>) => {
  const names: string[] = [];
  for (let n = 0; n < count; n++) names.push(nameOf(await act(n)));
  return names;
};
const counted = (names: readonly string[], name: string) => names.filter((one) => one === name).length;

const OWNER = { deviceId: 'owner', device: 'Phone', address: '192.0.2.1' };
const STRANGER = { deviceId: 'stranger', device: 'Laptop', address: '198.51.100.7' };

type Given = Omit<Parameters<typeof signInByPassword>[1], 'phone'>;
const enter = (phone: string, given: Given) => signInByPassword(context, { phone, ...given });
const guess = { password: 'wrong one 1', ...STRANGER };
const from = (n: number) => ({ ...guess, address: `198.${51 + (n >> 8)}.100.${n & 255}` });

/** A member who signed in once on their own phone, with the device key that it got. */
async function owner() {
  const member = await aMember(context);
  const session = await enter(member.phone, { password: PASSWORD, ...OWNER });
  if (isRefusal(session)) throw new Error(session.name);
  return { ...member, own: { password: PASSWORD, ...OWNER, deviceKey: session.deviceKey ?? 'none' } };
}

const kindsOf = async ({ phone }: { phone: string }) =>
  (
    await db.app<{ text: string }[]>`
      select text from identity.outbox_message where recipient = ${phone} and kind = 'alert' order by id`
  ).map(({ text }) => text);
const jobsDone = async () => {
  const queued = await db.admin<{ payload: { id: string } }[]>`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${TELL_OF_STRANGERS_JOB}`;
  for (const { payload } of queued) await tellOfStrangers(context, BigInt(payload.id));
  await db.admin`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`;
  return queued.map(({ payload }) => payload.id);
};

describe('a password tried by strangers', () => {
  it('from a thousand addresses does not affect the owner’s phone', async () => {
    const { phone, own } = await owner();
    const wrong = await times(1_000, (n) => enter(phone, from(n)));
    expect(counted(wrong, 'credentials_wrong')).toBe(FREE_TRIES);
    expect(counted(wrong, 'work_needed')).toBe(1_000 - FREE_TRIES);
    for (let n = 0; n < 12; n++) expect(nameOf(await enter(phone, own))).toBe('done');
  });

  it('needs work after five tries, and after a hundred in a day only a code signs in on a new device', async () => {
    const { phone, own } = await owner();
    const tried = await times(105, (n) => withWork((work) => enter(phone, { ...from(n), work })));
    expect([counted(tried, 'credentials_wrong'), counted(tried, 'code_needed')]).toEqual([100, 5]);
    const elsewhere = { ...own, deviceKey: undefined, deviceId: 'new phone', address: '192.0.2.200' };
    expect(nameOf(await withWork((work) => enter(phone, { ...elsewhere, work })))).toBe('code_needed');
    expect(nameOf(await enter(phone, own))).toBe('done');
    const code = await codeFor(phone, elsewhere);
    expect(nameOf(await signInByCode(context, { phone, code, ...elsewhere }))).toBe('done');
    await context.advance(24 * 3_600_000);
    expect(nameOf(await enter(phone, { ...elsewhere, deviceId: 'newer phone' }))).toBe('done');
  });

  it('from one household’s addresses is compared at most ten times in 15 minutes', async () => {
    const { phone } = await owner();
    const tried = await times(20, (n) =>
      withWork((work) => enter(phone, { ...guess, work, address: `2001:db8:1:2::${(n + 1).toString(16)}` })),
    );
    expect([counted(tried, 'credentials_wrong'), counted(tried, 'too_many_requests')]).toEqual([10, 10]);
  });

  it('has the same answers whether the account exists or not', async () => {
    const { phone } = await owner();
    const answers = await Promise.all([phone, '+251900000077'].map((one) => times(8, (n) => enter(one, from(n)))));
    expect(answers[0]).toEqual(answers[1]);
  });

  it('needs work that is right, not expired, for this number, and unused', async () => {
    const { phone } = await owner();
    await times(FREE_TRIES, (n) => enter(phone, from(n)));
    const puzzle = newPuzzle(context, phone);
    const work = (await solvePuzzle(puzzle, () => undefined)) as Solved;
    const answer = async (given: Solved, number = phone) => nameOf(await enter(number, { ...from(900), work: given }));
    expect(await answer({ ...work, answer: (work.answer + 1) % puzzle.range })).toBe('work_needed');
    expect(await answer({ ...work, target: work.target.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) })).toBe(
      'work_needed',
    );
    const other = (await owner()).phone;
    await times(FREE_TRIES, (n) => enter(other, from(n)));
    expect(await answer(work, other)).toBe('work_needed');
    expect(await answer(work)).toBe('credentials_wrong');
    expect(await answer(work)).toBe('work_needed');
    const late = (await solvePuzzle(newPuzzle(context, phone), () => undefined)) as Solved;
    await context.advance(301_000);
    expect(await answer(late)).toBe('work_needed');
  });

  it('alerts the member once, by a job that is queued for unknown numbers too', async () => {
    const member = await owner();
    await jobsDone();
    for (const phone of [member.phone, '+251900000079'])
      await times(30, (n) => withWork((work) => enter(phone, { ...from(n), work })));
    expect((await jobsDone()).sort()).toEqual(['0', String(member.id)].sort());
    expect(await kindsOf(member)).toEqual([expect.stringContaining('Someone tried to guess your password')]);
  });

  it('is no longer counted after the owner enters the right one on a new device', async () => {
    const { phone, own } = await owner();
    const fresh = { ...own, deviceKey: undefined, address: '192.0.2.77' };
    for (let round = 0; round < 4; round++) {
      expect(nameOf(await enter(phone, { ...fresh, password: 'wrong one 1' }))).toBe('credentials_wrong');
      expect(nameOf(await enter(phone, { ...fresh, deviceId: `phone ${round}` }))).toBe('done');
    }
  });
});

describe('a device', () => {
  it('is known only by its own key, not by its id or an invented, changed or other member’s key', async () => {
    const { phone, own } = await owner();
    const thief = await owner();
    await times(FREE_TRIES, (n) => enter(phone, from(n)));
    const claims = [
      undefined,
      '',
      'owner',
      `${own.deviceKey}x`,
      own.deviceKey.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')),
      own.deviceKey.split('.')[0],
      thief.own.deviceKey,
    ];
    for (const deviceKey of claims) expect(nameOf(await enter(phone, { ...own, deviceKey }))).toBe('work_needed');
    expect(nameOf(await enter(phone, own))).toBe('done');
    const kept = await db.app<{ hash: Buffer }[]>`
      select device_key_hash as hash from identity.session where device_key_hash is not null`;
    expect(kept.every(({ hash }) => !own.deviceKey.includes(hash.toString('base64url')))).toBe(true);
  });

  it('can try thirty wrong passwords a day, and then counts as a stranger', async () => {
    const { phone, own } = await owner();
    const tried: string[] = [];
    for (let quarter = 0; quarter < 5; quarter++) {
      tried.push(...(await times(10, () => enter(phone, { ...own, password: 'wrong one 1' }))));
      await context.advance(901_000);
    }
    expect(counted(tried, 'credentials_wrong')).toBe(OWN_TRIES_A_DAY + FREE_TRIES);
    expect(tried.at(-1)).toBe('work_needed');
  });

  it('counts as a stranger again after its member signs it out from another device', async () => {
    const { id, phone, own } = await owner();
    await times(FREE_TRIES, (n) => enter(phone, from(n)));
    await db.app.begin((tx) => endSessions(tx, { memberId: id, reason: 'other_device', at: context.clock.now() }));
    expect(nameOf(await enter(phone, own))).toBe('work_needed');
  });

  it('keeps its key even for a second member, and a member gets at most twenty new keys a day', async () => {
    const { phone, own } = await owner();
    const second = await aMember(context);
    const keys = new Set<string | null>();
    for (const number of [phone, second.phone]) {
      const session = await enter(number, own);
      keys.add(isRefusal(session) ? session.name : session.deviceKey);
    }
    expect([...keys]).toEqual([own.deviceKey]);
    const given: (string | null)[] = [];
    for (let n = 0; n < 22; n++) {
      const session = await enter(second.phone, { ...own, deviceKey: undefined, deviceId: `phone ${n}` });
      given.push(isRefusal(session) ? session.name : session.deviceKey);
    }
    expect(given.filter((key) => key === null)).toHaveLength(3);
  });

  it('that is known has extra calls when others have used up its network’s', async () => {
    const { own } = await owner();
    await setSetting(db, 'identity.callsPerMinute', 10);
    await expect.poll(async () => (await identitySettings.read(context)).callsPerMinute).toBe(10);
    const wait = throttle(context);
    const knock = async (deviceKey: string) =>
      wait({
        route: 'POST /api/v1/sessions',
        file: false,
        address: OWNER.address,
        deviceKey,
        caller: { kind: 'visitor' },
      });
    await knock('');
    await identitySettings.read(context);
    for (let n = 0; n < 20; n++) await knock('');
    expect(await knock('')).toBeGreaterThan(0);
    expect(await knock('made.up')).toBeGreaterThan(0);
    const waits = await Promise.all(Array.from({ length: 12 }, () => knock(own.deviceKey)));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10);
    await setSetting(db, 'identity.callsPerMinute', 600);
  });
});

describe('strangers at the console', () => {
  const code = ({ totpUri }: { totpUri: string }, right = true) => {
    const totp = (URI.parse(totpUri) as TOTP).generate();
    return right ? totp : totp === '000000' ? '111111' : '000000';
  };

  it('from many addresses do not affect a clerk’s own device', async () => {
    const clerk = await aStaff(context, 'finance');
    const enterStaff = (password: string, address: string, deviceKey?: string) =>
      staffSignIn(context, { email: clerk.email, password, totp: code(clerk), address, deviceKey });
    const first = await enterStaff(PASSWORD, OWNER.address);
    if (isRefusal(first)) throw new Error(first.name);
    await db.owner`update identity.staff set totp_step = 0 where id = ${clerk.staffId}`;
    const wrong = await times(60, (n) => enterStaff('wrong one 1', from(n).address));
    expect([counted(wrong, 'staff_credentials_wrong'), counted(wrong, 'too_many_requests')]).toEqual([30, 30]);
    expect(nameOf(await enterStaff(PASSWORD, '192.0.2.50'))).toBe('too_many_requests');
    expect(nameOf(await enterStaff(PASSWORD, '192.0.2.50', first.deviceKey))).toBe('done');
  });

  it('without the password use up no tries of the one-time password', async () => {
    const clerk = await aStaff(context, 'finance');
    const enterStaff = (password: string, right: boolean) =>
      staffSignIn(context, { email: clerk.email, password, totp: code(clerk, right), address: OWNER.address });
    await times(9, () => enterStaff('wrong one 1', false));
    expect(nameOf(await enterStaff(PASSWORD, true))).toBe('done');
  });

  it('with the password have ten guesses a day for three days, then none; the clerk is alerted daily', async () => {
    const clerk = await aStaff(context, 'finance');
    const at = (n: number) => ({ email: clerk.email, password: PASSWORD, address: `203.0.113.${n}` });
    const own = await staffSignIn(context, { ...at(0), totp: code(clerk) });
    if (isRefusal(own)) throw new Error(own.name);
    await db.owner`update identity.staff set totp_step = 0 where id = ${clerk.staffId}`;
    const compared: number[] = [];
    for (let day = 0; day < 5; day++) {
      let wrong = 0;
      for (let quarter = 0; quarter < 4; quarter++) {
        const tried = await times(7, (n) => staffSignIn(context, { ...at(10 + n), totp: code(clerk, false) }));
        wrong += counted(tried, 'staff_credentials_wrong');
        await context.advance(901_000);
      }
      compared.push(wrong);
      await context.advance(24 * 3_600_000);
    }
    expect(compared).toEqual([10, 10, 10, 0, 0]);
    const told = await db.app<{ kind: string }[]>`
      select kind from identity.outbox_message where recipient = ${clerk.email}`;
    expect(told).toEqual(Array(3).fill({ kind: 'staff_alert' }));
    expect(nameOf(await staffSignIn(context, { ...at(0), totp: code(clerk), deviceKey: own.deviceKey }))).toBe('done');
    expect((await refusedTriesOf(db.app, clerk.staffId, context.clock.now()))?.count).toBe(30);
  });
});

const codeFor = (phone: string, from: typeof OWNER) => aCode(context, { purpose: 'sign_in', phone }, from);

describe('a code tried by a stranger', () => {
  it('is not compared, and uses up none of the owner’s tries', async () => {
    const { phone } = await aMember(context);
    const code = await codeFor(phone, OWNER);
    expect(await times(5, () => signInByCode(context, { phone, code, ...STRANGER }))).toEqual(
      Array(5).fill('code_wrong'),
    );
    expect(await times(4, () => signInByCode(context, { phone, code: 'AAAAAA', ...OWNER }))).toEqual(
      Array(4).fill('code_wrong'),
    );
    expect(nameOf(await signInByCode(context, { phone, code, ...OWNER }))).toBe('done');
  });

  it('has the same answers whether the owner requested one, did not, or does not exist', async () => {
    const { phone: asked } = await aMember(context);
    const { phone: quiet } = await aMember(context);
    await codeFor(asked, OWNER);
    const answers = await Promise.all(
      [asked, quiet, '+251900000078'].map((phone) =>
        times(14, () => signInByCode(context, { phone, code: 'AAAAAA', ...STRANGER })),
      ),
    );
    expect(answers[0]).toEqual([
      ...Array<string>(10).fill('code_wrong'),
      ...Array<string>(4).fill('too_many_requests'),
    ]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('that the stranger requested is compared five times, and the owner’s own code still works', async () => {
    const { phone } = await aMember(context);
    const code = await codeFor(phone, OWNER);
    await context.advance(61_000);
    await codeFor(phone, STRANGER);
    const tried = await times(7, () =>
      tryCode(context, { purpose: 'sign_in', recipient: phone, code: 'AAAAAA', ...STRANGER }),
    );
    expect([counted(tried, 'code_wrong'), counted(tried, 'code_spent')]).toEqual([5, 2]);
    expect(nameOf(await signInByCode(context, { phone, code, ...OWNER }))).toBe('done');
  });

  it('is not compared with the owner’s device id either, and uses up none of that device’s codes', async () => {
    const { phone, own } = await owner();
    const code = await aCode(context, { purpose: 'sign_in', phone }, own);
    const named = { ...STRANGER, deviceId: own.deviceId };
    expect(await times(5, () => signInByCode(context, { phone, code, ...named }))).toEqual(Array(5).fill('code_wrong'));
    const asked = await times(12, async (n) => {
      await context.advance(31_000);
      return requestCode(context, { purpose: 'sign_in', phone, ...named, address: `198.51.100.${n}`, language: 'en' });
    });
    expect(counted(asked, 'done')).toBeGreaterThan(0);
    expect(nameOf(await signInByCode(context, { phone, code, ...own }))).toBe('done');
    expect(nameOf(await requestCode(context, { purpose: 'sign_in', phone, ...own, language: 'en' }))).toBe('done');
  });

  it('cannot reset the password', async () => {
    const { phone } = await aMember(context);
    const code = await aCode(context, { purpose: 'password_reset', phone }, OWNER);
    const reset = (from: typeof OWNER) =>
      resetPassword(context, { phone, code, newPassword: 'Another 7 hills', ...from });
    expect(nameOf(await reset(STRANGER))).toBe('code_wrong');
    expect(nameOf(await reset(OWNER))).toBe('done');
  });
});

describe('codes requested by a stranger', () => {
  it('use up the quota of all strangers, but not that of a device on which the member has signed in', async () => {
    const {
      phone,
      own: { deviceKey },
    } = await owner();
    const ask = async (asked: typeof OWNER & { deviceKey?: string }) => {
      await context.advance(61_000);
      return requestCode(context, { purpose: 'sign_in', phone, ...asked, language: 'en' });
    };
    const theirs = await times(12, (n) =>
      ask({ ...STRANGER, deviceId: `stranger ${n % 3}`, address: `198.51.100.${n}` }),
    );
    expect(counted(theirs, 'done')).toBe(10);
    expect(nameOf(await ask(OWNER))).toBe('too_many_requests');
    const own = await times(11, () => ask({ ...OWNER, deviceKey }));
    expect([counted(own, 'done'), own.at(-1)]).toEqual([10, 'too_many_requests']);
  });
});
