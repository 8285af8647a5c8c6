// Members who move money at many connections while parts of the product die. A call without an answer is asked again
// under its key, as the phone does it.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { random } from '../drill/dice.ts';

const pauses = random(18);
export type Answer = { code: number; data: unknown };
/** One intent. `ms`: times of all its attempts. `undecided`: codes of those that decided nothing, 0 for no answer. */
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
/** The server must have answered by then. A client that waited longer would hide a late answer. */
const GIVE_UP_MS = 60_000;
const OK = 100_000;
/** The call was not decided: too many at once, a part is away, or the first attempt still runs. */
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

/** `connections` callers, each with one member. `dice` gives numbers from 0 to 1. */
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

/** Asks under the same key until there is an answer that stands. */
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

/** Undefined when no answer came: the connection was refused or broke. */
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
    // Every failure of the network comes as one of these two. Any other is a mistake here.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return undefined;
    throw error;
  }
}

const newKey = () => randomUUID().replace(/^(.{14})4/, '$17');
