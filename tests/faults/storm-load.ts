// Load for storm.test.ts and others: members who move money over many connections. A call without an answer is repeated
// under its key, as a phone does.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { random } from '../drill/dice.ts';

const pauses = random(18);
export type Answer = { code: number; data: unknown };
/**
 * One intent. `ms`: the times of all attempts. `undecided`: the codes of attempts that decided nothing, 0 for no
 * answer.
 */
export type Asked = {
  who: Member;
  path: string;
  body: unknown;
  key: string;
  answer: Answer | undefined;
  ms: number[];
  undecided: number[];
};
export type Member = { phone: string; headers: Record<string, string>; payoutAccountId: string };

const PIN = '580362';
const PASSWORD = 'Teff2026field';
/**
 * A call without an answer by then counts as unanswered. It is far above the allowed time, so that late answers are
 * measured.
 */
const GIVE_UP_MS = 60_000;
const OK = 100_000;
/**
 * The call was not decided: too many calls at once, a part of the product is down, or the first attempt is still
 * running.
 */
const UNDECIDED = new Set([429_001, 503_001, 503_002, 500_001, 220_002]);

export async function signIn(url: string, phone: string): Promise<Member> {
  const device = { 'device-id': newKey(), 'content-type': 'application/json' };
  const signedIn = await fetch(`${url}/api/v1/sessions`, {
    method: 'POST',
    headers: { ...device, 'idempotency-key': newKey() },
    body: JSON.stringify({ phone, password: PASSWORD }),
  });
  const headers = { ...device, authorization: (await dataOf<{ token: string }>(signedIn)).token };
  const accounts = await fetch(`${url}/api/v1/payout-accounts`, { headers });
  const [account] = (await dataOf<{ items: { id: string }[] }>(accounts)).items;
  return { phone, headers, payoutAccountId: (account as { id: string }).id };
}

async function dataOf<T>(response: Response): Promise<T> {
  return ((await response.json()) as { data: T }).data;
}

export type Load = { asked: Asked[]; stop(): Promise<void> };

/** Starts `connections` callers, each for one member. `dice` returns numbers from 0 to 1. */
export function startLoad(
  url: string,
  {
    members,
    connections,
    productId,
    dice,
  }: { members: Member[]; connections: number; productId: string; dice: () => number },
): Load {
  const asked: Asked[] = [];
  let going = true;
  const caller = async (number: number): Promise<void> => {
    const who = members[number % members.length] as Member;
    const bought: string[] = [];
    while (going) {
      const call = {
        ...nextCall(who, { bought, productId, roll: dice() }),
        who,
        key: newKey(),
        answer: undefined,
        ms: [],
        undecided: [],
      };
      asked.push(call);
      const { code, data } = await untilAnswered(url, call);
      if (code === OK && call.path === '/api/v1/orders') bought.push((data as { orderId: string }).orderId);
    }
  };
  const callers = Array.from({ length: connections }, (_, number) => caller(number));
  return {
    asked,
    async stop() {
      going = false;
      await Promise.all(callers);
    },
  };
}

function nextCall(
  who: Member,
  { bought, productId, roll }: { bought: string[]; productId: string; roll: number },
): Pick<Asked, 'path' | 'body'> {
  const last = bought.at(-1);
  if (roll < 0.35 && last !== undefined) {
    bought.pop();
    return { path: `/api/v1/orders/${last}/cancel`, body: {} };
  }
  if (roll < 0.75) return { path: '/api/v1/orders', body: { productId, units: 1, pin: PIN } };
  if (roll < 0.85)
    return {
      path: '/api/v1/withdrawals',
      body: { amountMinor: 100_00, payoutAccountId: who.payoutAccountId, pin: PIN },
    };
  if (roll < 0.95) return { path: '/api/v1/orders/collect', body: {} };
  return { path: '/api/v1/recharges', body: { channel: 'mobile_money', amountMinor: 1_000_00 } };
}

/** Repeats the call under the same key until it is decided. */
export async function untilAnswered(url: string, call: Asked): Promise<Answer> {
  for (;;) {
    const began = performance.now();
    const answer = await askOnce(url, call);
    call.ms.push(performance.now() - began);
    if (answer && !UNDECIDED.has(answer.code)) {
      call.answer = answer;
      return answer;
    }
    call.undecided.push(answer?.code ?? 0);
    await sleep(100 + pauses() * 200);
  }
}

/** Undefined if there was no answer: the connection was refused or broke, or it timed out. */
async function askOnce(url: string, { who, path, body, key }: Asked): Promise<Answer | undefined> {
  try {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...who.headers, 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    const { code, data } = (await response.json()) as Answer;
    if (typeof code !== 'number') throw new Error(`${path} answers ${response.status} without an envelope`);
    return { code, data };
  } catch (error) {
    // Failures of the network are one of these two. Any other error is a mistake in this test.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return undefined;
    throw error;
  }
}

const newKey = () => randomUUID().replace(/^(.{14})4/, '$17');
