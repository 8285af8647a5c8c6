// A day closes when its statement agrees with the ledger, also over lines that nothing explains. It then says how many
// are open, for how much, and stops saying so once they are explained.
import { beforeAll, expect, it } from 'vitest';
import { type Banked, banked, strangerPays } from '#kit/banked.ts';
import { freshDatabase } from '#kit/database.ts';
import { edgeOf } from '#kit/edge.ts';
import { ok } from '#kit/outcome.ts';
import { APPROVAL, aStaff, staffIntent, staffToken } from '#kit/people.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { approveBankAct } from '../bank-acts/approve-bank-act.ts';
import { proposeBankAct } from '../bank-acts/propose-bank-act.ts';
import { openSuspenseLines } from '../lines/lines.ts';
import { routes } from '../routes.ts';

type Day = { openLines: number; openMinor: number };

let world: Banked;
let openDays: () => Promise<Day[]>;

beforeAll(async () => {
  world = await banked(await freshDatabase());
  await world.morning();
  const { call } = await edgeOf(world.context, [routes]);
  const token = await staffToken(world.context, await aStaff(world.context, 'finance'));
  openDays = async () => {
    const { data } = await call('GET /console/api/v1/reconciled-days', { token });
    const days = (data as { items: Day[] }).items.map(({ openLines, openMinor }) => ({ openLines, openMinor }));
    return days.filter((day) => day.openLines > 0);
  };
});

it('a closed day says what is open on it until that is explained', async () => {
  await strangerPays(world, 77_00n);
  await strangerPays(world, 30_00n);
  for (let days = 0; days < 3; days += 1) await world.pass(DAY_MS);
  expect(await openDays()).toEqual([{ openLines: 2, openMinor: 107_00 }]);
  const [line] = await openSuspenseLines(world.context.sql, { limit: 1 });
  const [first, second] = [await aStaff(world.context, 'finance'), await aStaff(world.context, 'finance')];
  const wish = { kind: 'send_back', amount: 77_00n, statementLineId: line?.id ?? null, note: 'Not ours' } as const;
  const act = { ...wish, caller: first, assertion: APPROVAL };
  const { id } = ok(await proposeBankAct(world.context, act, staffIntent(first)));
  ok(await approveBankAct(world.context, { id, caller: second, assertion: APPROVAL }, staffIntent(second)));
  await world.pass(DAY_MS);
  expect(await openDays()).toEqual([{ openLines: 1, openMinor: 30_00 }]);
});
