// Refusals for wrong secrets, missing roles and used-up tries are logged: by id, without anything that was typed.
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, aStaff, PASSWORD, PIN, staffToken } from '#kit/people.ts';
import { createLog } from '#platform/process/log.ts';
import { routes as staff } from '#features/staff/server/routes.ts';
import { routes } from './routes.ts';

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let lines: string[] = [];

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  const log = createLog('test', 'warn', { write: (line) => void lines.push(line) });
  ({ call } = await edgeOf({ ...context, log }, [staff, routes]));
});

const refused = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, string>)
    .filter(({ event }) => event === 'refused')
    .map(({ actor, route, refusal }) => [actor, route, refusal]);

it('logs members’ wrong and locked PINs, wrong passwords and used-up tries', async () => {
  const { id, phone } = await aMember(context);
  lines = [];
  const { token } = (await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } })).data as {
    token: string;
  };
  for (let n = 0; n < 6; n++)
    await call('PUT /api/v1/pin', { token, body: { pin: '271828', newPin: '161803', newPinAgain: '161803' } });
  for (let n = 0; n < 6; n++)
    await call('POST /api/v1/sessions', { body: { phone, password: 'wrong one 1' }, device: 'another' });
  expect(refused()).toEqual([
    ...Array(4).fill([`member:${id}`, 'PUT /api/v1/pin', 'pin_wrong']),
    ...Array(2).fill([`member:${id}`, 'PUT /api/v1/pin', 'pin_locked']),
    ...Array(5).fill(['visitor', 'POST /api/v1/sessions', 'credentials_wrong']),
    ['visitor', 'POST /api/v1/sessions', 'work_needed'],
  ]);
  for (const secret of ['271828', '161803', PIN, 'wrong one 1', phone, token])
    expect(lines.join('')).not.toContain(secret);
});

it('logs staff’s missing roles and wrong secrets', async () => {
  const clerk = await aStaff(context, 'content');
  const token = await staffToken(context, clerk);
  lines = [];
  await call('GET /console/api/v1/members', { token });
  const body = { email: clerk.email, password: 'wrong one 1', totp: '000000' };
  await call('POST /console/api/v1/sessions', { body });
  expect(refused()).toEqual([
    [`staff:${clerk.staffId}`, 'GET /console/api/v1/members', 'role_missing'],
    ['visitor', 'POST /console/api/v1/sessions', 'staff_credentials_wrong'],
  ]);
  expect(lines.join('')).not.toContain(clerk.email);
});
