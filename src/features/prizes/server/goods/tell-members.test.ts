// Messages to members about won goods: each step once, in both languages, without the address. Late goods get one
// message for each time from which the money may be taken.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { type Won, wonGoods } from '#kit/goods.ts';
import { memberIntent } from '#kit/market.ts';
import { officeOf } from '#kit/office.ts';
import { ok } from '#kit/outcome.ts';
import { PIN } from '#kit/people.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { renderMessage } from '#features/messages/server/inbox.ts';
import { moveParcel, moveParcels, type Step, takeCash } from './goods-acts.ts';
import { notifyLate } from './tell-members.ts';

let db: FreshDatabase;
let staff: StaffCaller;
let context: TestContext;
beforeAll(async () => {
  db = await freshDatabase({ max: 12 });
  context = await testContext(db);
  ({ first: staff } = await officeOf(db));
});

type Sent = { kind: string; params: Record<string, string | number> };
const messagesTo = async ({ memberId }: Won) => db.app<Sent[]>`
  select kind, params from messages.message where member_id = ${memberId} and kind like 'prizes.%'
    and kind not in ('prizes.claimed', 'prizes.address_changed') order by id`;
const kinds = async (won: Won) => (await messagesTo(won)).map(({ kind }) => kind);
const move = (step: Step) => db.app.begin((tx) => moveParcel(tx, staff, step));
const pack = (id: bigint) => move({ step: 'pack', id });
const ship = (id: bigint) => move({ step: 'ship', id, carrier: 'EthioPost', tracking: 'EE 123' });
const fail = (id: bigint) => move({ step: 'fail', id, failure: 'Nobody there' });

async function shipped(): Promise<Won> {
  const won = await wonGoods(db, { claim: true });
  ok(await pack(won.id));
  ok(await ship(won.id));
  return won;
}

describe('a step of goods', () => {
  it('causes one message, even if several staff note it at once', async () => {
    const won = await wonGoods(db, { claim: true });
    ok(await pack(won.id));
    expect(await kinds(won)).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => ship(won.id)));
    expect(await kinds(won)).toEqual(['prizes.shipped']);
    await Promise.all(Array.from({ length: 5 }, () => move({ step: 'deliver', id: won.id })));
    expect(await kinds(won)).toEqual(['prizes.shipped', 'prizes.arrived']);
  });

  it('causes a message with the prize in the reader’s language, carrier and number, but no address', async () => {
    const [one] = await messagesTo(await shipped());
    const textOf = (locale: 'en' | 'am') => renderMessage(locale, one?.kind ?? '', one?.params ?? {}).body;
    expect(textOf('en')).toBe('A kettle left with EthioPost. The parcel number is EE 123.');
    expect(textOf('am')).toContain('ማንቆርቆሪያ');
    expect(JSON.stringify(one)).not.toMatch(/Bole|bole|House|Almaz/);
  });

  it('that went wrong causes a message that says what happens next', async () => {
    const won = await shipped();
    ok(await fail(won.id));
    ok(await move({ step: 'return', id: won.id }));
    const [, failed, returned] = await messagesTo(won);
    const textOf = ({ kind, params }: Sent) => renderMessage('en', kind, params).body;
    expect(failed && textOf(failed)).toMatch(
      /Nobody there\. We’ll try again\. From .+ on, you can take Br\u00a07\.00 in money/,
    );
    expect(returned && textOf(returned)).toMatch(/^A kettle is back with us, so we’ll send it again\. From /);
  });

  it('causes no message if its list was rolled back', async () => {
    const one = await wonGoods(db, { claim: true });
    ok(await pack(one.id));
    const steps = [one.id, 99_999_999n].map((id, n) => ({
      step: 'ship' as const,
      id,
      carrier: 'EthioPost',
      tracking: 'EE 1',
      place: n + 1,
    }));
    expect((await db.app.begin((tx) => moveParcels(tx, staff, steps))).done).toBe(0);
    expect(await kinds(one)).toEqual([]);
  });
});

describe('late goods', () => {
  it('cause one message, and another if the next parcel is late too', async () => {
    const won = await wonGoods(db, { claim: true });
    await notifyLate(context);
    expect(await kinds(won)).toEqual([]);
    await context.advance(21 * DAY_MS + 60_000);
    await Promise.all([notifyLate(context), notifyLate(context)]);
    await notifyLate(context);
    expect(await kinds(won)).toEqual(['prizes.late']);
    ok(await pack(won.id));
    ok(await ship(won.id));
    await notifyLate(context);
    await context.advance(30 * DAY_MS + 60_000);
    await notifyLate(context);
    await notifyLate(context);
    expect(await kinds(won)).toEqual(['prizes.late', 'prizes.shipped', 'prizes.late']);
  });

  it('that were not claimed cause a different message, and those that were paid cause none', async () => {
    const [unclaimed, paid] = [await wonGoods(db), await wonGoods(db, { claim: true })];
    await context.advance(21 * DAY_MS + 60_000);
    ok(await takeCash(context, { ...paid, pin: PIN }, memberIntent(paid.memberId, 'cash')));
    await context.advance(10 * DAY_MS);
    await notifyLate(context);
    expect(await kinds(unclaimed)).toEqual(['prizes.unclaimed']);
    expect(await kinds(paid)).toEqual([]);
  });
});
