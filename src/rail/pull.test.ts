// The rail believes only the bank's books: webhooks are hints, and pulled lines are facts.
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { answered } from '#kit/bank.ts';
import { banked, type Banked, recharged } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { aMember } from '#kit/people.ts';

let db: FreshDatabase;
let world: Banked;
beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
});

const BODY = JSON.stringify({ type: 'deposit.succeeded', data: { reference: 'R-FORGED', amountMinor: 1_000_000_00 } });

async function tell({
  id = 'msg_1',
  at = new Date(),
  secret = world.bank.secrets.bankWebhookSecret,
  body = BODY,
  signedBody,
}: {
  id?: string;
  at?: Date;
  secret?: string;
  body?: string;
  signedBody?: string;
} = {}): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, signedBody ?? body),
  };
  return (await fetch(`${world.rail.url}/bank`, { method: 'POST', headers, body })).status;
}

const notices = async () => (await db.app`select from ledger.bank_notice where reference = 'R-FORGED'`).length;
const MINUTE = 60_000;

describe('webhooks', () => {
  it('are kept once, however often they arrive', async () => {
    expect(await tell()).toBe(204);
    expect(await tell()).toBe(204);
    expect(await notices()).toBe(1);
  });

  it.each([
    ['another key', { id: 'msg_2', secret: `whsec_${Buffer.from('another key').toString('base64')}` }],
    ['another body', { id: 'msg_3', signedBody: '{}' }],
    ['an old delivery', { id: 'msg_4', at: new Date(Date.now() - 6 * MINUTE) }],
    ['one from the future', { id: 'msg_5', at: new Date(Date.now() + 6 * MINUTE) }],
    ['no content of ours', { id: 'msg_6', body: '{"type":1}' }],
    ['no JSON', { id: 'msg_7', body: 'nonsense' }],
  ])('with %s are not believed', async (_, forged) => {
    expect(await tell(forged)).toBe(401);
    expect(await notices()).toBe(1);
  });

  it('move no money, whatever they say', async () => {
    const [row] = await db.app<
      { n: number }[]
    >`select count(*)::int as n from ledger.statement_line where account = 'client'`;
    expect(row?.n).toBe(0);
  });
});

describe('the pull', () => {
  it('requires its key', async () => {
    expect((await fetch(`${world.rail.url}/pull`, { method: 'POST' })).status).toBe(401);
  });

  it('brings each line once and without a gap, even if several pulls run at once', async () => {
    const member = await aMember(world.context);
    for (let i = 0; i < 3; i++) await recharged(world, member.id, 10_00n);
    await Promise.all([world.rail.pull(), world.rail.pull(), world.rail.pull()]);
    const rows = await db.app<
      { seq: bigint }[]
    >`select bank_seq as seq from ledger.statement_line where account = 'client' order by 1`;
    expect(rows.map((row) => row.seq)).toEqual([1n, 2n, 3n]);
  });

  it('brings the day’s statement when the bank has made it, with the next one’s due time', async () => {
    await world.pass(25 * 60 * MINUTE);
    const [day] = await db.app<{ closing: bigint; lines: number; next: Date }[]>`
      select closing, line_count as lines, next_due_at as next from ledger.statement_day
      order by business_date limit 1`;
    expect(day).toMatchObject({ closing: 30_00n, lines: 3 });
    expect(day?.next).toBeInstanceOf(Date);
  });
});

it('records the operator’s own account, as statement lines name it, before it has sent anything', async () => {
  const known = async () =>
    (await db.app<{ account: string }[]>`select account from ledger.operator_account`).map((row) => row.account);
  const before = await known();
  expect(before).toHaveLength(1);
  await answered(
    world.bank.client.call('POST /admin/transfers', {
      body: {
        actId: 'own-1',
        fromAccount: 'operator',
        toAccount: 'client',
        amountMinor: 50_00n,
        narrative: 'Own money',
      },
    }),
  );
  await world.rail.pull();
  expect(await known()).toEqual(before);
});

it('has the only role that may write bank lines', async () => {
  for (const table of ['statement_line', 'statement_day', 'bank_notice', 'operator_account']) {
    await expect(db.app.unsafe(`insert into ledger.${table} default values`)).rejects.toThrow('permission denied');
  }
  await expect(db.rail.unsafe('update ledger.statement_line set amount = 1')).rejects.toThrow('permission denied');
});
