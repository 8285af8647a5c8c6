// Rare events of the history: a cancelled payout, the end of a contract, a break from the games. Each state that a
// screen can show has a demo member who shows it; tests/e2e/demo-states.test.ts lists the exceptions.
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { DEMO_PIN } from './demo-people.ts';
import { type Act, DRAWN, sendPicture } from './desk.ts';
import { assertionOf, type Clerk } from './gifts.ts';
import { HISTORY_DAYS } from './plan.ts';

const pin = DEMO_PIN;

export async function simulateRareActs(stage: RareStage, today: number): Promise<void> {
  for (const [day, happens] of [...rare, ...rarePosts]) if (day === today) await happens(stage);
}

const rare: readonly Rare[] = [
  // Money in and out.
  [70, ({ member }) => recharge(member('meron'), 2_000)],
  [71, cancelledPayout],
  [73, rejectedPayout],
  [74, ({ member }) => contestLastPayout(member('dawit').act)],
  [HISTORY_DAYS, heldPayout],
  [HISTORY_DAYS, ({ member }) => recharge(member('selam'), 3_000)],
  // Complaints: one answered, one closed, and one that needs a second person.
  [
    41,
    (stage) => answer(stage, 'hana', { text: 'The rent of that week came on Friday. You have it now.', close: true }),
  ],
  [80, ({ member }) => complainWithPicture(member('yonas').act)],
  [81, (stage) => answer(stage, 'yonas', { text: 'Thank you. We found your transfer, and ask the bank about it.' })],
  [87, ({ member }) => complainTwice(member('eden').act)],
  [88, ({ member }) => reportPromise(member('selam').act)],
  // Abel's purchase on day 28 gives Hana's team its fourth valid member. Three salary contracts: one ended by its
  // member, one ended by the operator, and one that waits to be read.
  [40, ({ member }) => openAndSign(member('hana').act)],
  [72, ({ member }) => endSalary(member('hana').act)],
  [66, ({ member }) => openAndSign(member('yonas').act)],
  [67, (stage) => endByOperator(stage, 'yonas')],
  [89, ({ member }) => member('hana').act('POST /api/v1/salary/contracts', { body: { level: 1 } })],
  [HISTORY_DAYS, ({ member }) => openAndSign(member('yonas').act)],
  // A robot and an award that are running.
  [75, ({ member }) => member('yonas').act('POST /api/v1/robot')],
  [86, ({ member }) => member('meron').act('POST /api/v1/award/runs')],
  [89, ({ member }) => member('nahom').act('POST /api/v1/award/runs')],
  // Two members take a break from the games.
  [85, ({ member }) => member('nahom').act('POST /api/v1/draws/care/pauses', { body: { kind: 'time_out', days: 30 } })],
  [
    85,
    ({ member }) => member('yeshi').act('POST /api/v1/draws/care/pauses', { body: { kind: 'exclusion', days: 180 } }),
  ],
  [HISTORY_DAYS, ({ member }) => member('yeshi').act('POST /api/v1/check-ins')],
  [84, ({ member }) => member('nahom').act('PUT /api/v1/team/name', { body: { hidden: true } })],
  [84, ({ member }) => member('hana').act('PUT /api/v1/team/purchases', { body: { shown: true } })],
];

const recharge = ({ act }: { act: Act }, birr: number) =>
  act('POST /api/v1/recharges', { body: { channel: 'mobile_money', amountMinor: birr * 100 } });

function withdraw({ act, payoutAccountId: to }: Member, birr: number) {
  return act('POST /api/v1/withdrawals', { body: { amountMinor: birr * 100, payoutAccountId: required(to), pin } });
}

async function cancelledPayout({ member }: RareStage): Promise<void> {
  const { id } = await withdraw(member('dawit'), 1_100);
  await member('dawit').act('POST /api/v1/withdrawals/{id}/cancel', { path: { id } });
}

async function rejectedPayout({ member, clerk }: RareStage): Promise<void> {
  const { id } = await withdraw(member('dawit'), 1_100);
  const body = { reasonCode: 'account_name_mismatch' } as const;
  await clerk('financeB').act('POST /console/api/v1/withdrawals/{id}/reject', { path: { id }, body });
}

async function contestLastPayout(act: Act): Promise<void> {
  const { items } = await act('GET /api/v1/withdrawals', { query: { limit: 50 } });
  const { id } = required(items.find(({ state }) => state === 'rejected'));
  const text = 'The account is mine. The name on it is the one on my card.';
  await act('POST /api/v1/withdrawals/{id}/contest', { path: { id }, body: { text } });
}

/** Two persons hold a payout, because its member asked for that. */
async function heldPayout({ context, member, clerk }: RareStage): Promise<void> {
  const { id } = await withdraw(member('selam'), 100);
  const until = new Date(context.clock.now().getTime() + 5 * DAY_MS).toISOString();
  const [a, b] = [clerk('financeA'), clerk('financeB')];
  const body = { reasonCode: 'member_asked', until, assertion: assertionOf(a) } as const;
  await a.act('POST /console/api/v1/withdrawals/{id}/hold', { path: { id }, body });
  const { items } = await b.act('GET /console/api/v1/withdrawal-holds', { query: {} });
  await b.act('POST /console/api/v1/withdrawal-holds/{id}/confirm', {
    path: { id: required(items[0]).id },
    body: { assertion: assertionOf(b) },
  });
}

async function lastComplaint(act: Act): Promise<string> {
  const { items } = await act('GET /api/v1/complaints', { query: {} });
  return required(items[0]).id;
}

async function answer({ member, clerk }: RareStage, who: string, body: { text: string; close?: true }): Promise<void> {
  const path = { id: await lastComplaint(member(who).act) };
  await clerk('support').act('GET /console/api/v1/complaints/{id}', { path });
  await clerk('support').act('POST /console/api/v1/complaints/{id}/answer', { path, body });
}

async function complainWithPicture(act: Act): Promise<void> {
  const pictures = [await sendPicture(act, DRAWN.notebook)];
  const text = 'I sent 1,500 birr by bank transfer. My notebook says Monday. Where is it?';
  await act('POST /api/v1/complaints', { body: { kind: 'recharge', text, pictures } });
}

async function complainTwice(act: Act): Promise<void> {
  await act('POST /api/v1/complaints', { body: { kind: 'order', text: 'Which week does my first rent belong to?' } });
  const text = 'I changed my phone. Please say which sessions are still open.';
  const { id } = await act('POST /api/v1/complaints', { body: { kind: 'account', text } });
  await act('POST /api/v1/complaints/{id}/escalate', { path: { id } });
}

async function reportPromise(act: Act): Promise<void> {
  const { items } = await act('GET /api/v1/products', { query: { limit: 1 } });
  await act('POST /api/v1/promise-reports', { body: { ofKind: 'product', ofId: required(items[0]).id } });
}

/** Opens a contract twice, so that the unsigned first one ends, and signs it with a drawn signature. */
async function openAndSign(act: Act): Promise<void> {
  await act('POST /api/v1/salary/contracts', { body: { level: 1 } });
  const path = { id: (await act('POST /api/v1/salary/contracts', { body: { level: 1 } })).id };
  await act('POST /api/v1/salary/contracts/{id}/view', { path });
  const signature = { method: 'finger', strokes: 'M40 80L60 30L80 80L100 40L130 84L170 60L230 66' } as const;
  await act('POST /api/v1/salary/contracts/{id}/sign', { path, body: { signature, pin } });
}

async function signedContract(act: Act): Promise<string> {
  const { items } = await act('GET /api/v1/salary/contracts', { query: {} });
  return required(items.find(({ state }) => state === 'signed' || state === 'effective')).id;
}

async function endSalary(act: Act): Promise<void> {
  const path = { id: await signedContract(act) };
  await act('POST /api/v1/salary/contracts/{id}/end', { path, body: { reason: 'I have no time for the team now.' } });
}

async function endByOperator({ member, clerk }: RareStage, who: string): Promise<void> {
  const path = { id: await signedContract(member(who).act) };
  const body = { reason: 'You asked for a contract in Amharic. Please open it again.' };
  await clerk('financeA').act('POST /console/api/v1/salary/contracts/{id}/end', { path, body });
}

type RareStage = {
  context: Pick<Context, 'clock'>;
  member: (key: string) => Member;
  clerk: (key: string) => Clerk;
};
type Member = { act: Act; payoutAccountId?: string };
type Rare = readonly [day: number, happens: (stage: RareStage) => Promise<unknown>];

// Rare states in the forum: a withdrawn post, and posts that are not shown.

type Text = { title: string; body: string };

const LINK: Text = { title: 'የሬዲዮ ዝግጅት', body: 'ስለ ገበያው የተወራበትን እዚህ ያድምጡ፦ https://radio.example/market' };

const rarePosts: readonly Rare[] = [
  [54, keptReport],
  [79, withdrawnPost],
  [85, hiddenPost],
  [86, ({ member }) => post(member('samuel').act, LINK)],
  [HISTORY_DAYS, ({ member }) => blockAuthor(member('rahel').act)],
];

async function post(act: Act, text: Text): Promise<string> {
  return (await act('POST /api/v1/posts', { body: { ...text, pictures: [] } })).id;
}

async function report(act: Act, id: string): Promise<void> {
  await act('POST /api/v1/entries/{id}/reports', { path: { id }, body: { reason: 'other', note: '' } });
}

/** A reported post that a moderator keeps. */
async function keptReport({ member, clerk }: RareStage): Promise<void> {
  const text = {
    title: 'Two receipts',
    body: 'My two receipts of this week have the same amount. Both are right, I checked.',
  };
  const entryId = await post(member('meron').act, text);
  await report(member('rahel').act, entryId);
  const { act } = clerk('content');
  const { items } = await act('GET /console/api/v1/forum-matters', { query: { limit: 100 } });
  const path = { id: required(items.find((one) => one.entryId === entryId)).id };
  const body = { act: 'keep', reason: null, note: '' } as const;
  await act('POST /console/api/v1/forum-matters/{id}/decide', { path, body });
}

async function withdrawnPost({ member }: RareStage): Promise<void> {
  const { act } = member('rahel');
  const id = await post(act, { title: 'Wrong figure', body: 'I mixed two orders up. Please do not read this one.' });
  await act('POST /api/v1/entries/{id}/withdraw', { path: { id } });
}

/** A post that three reports hide until a moderator decides. */
async function hiddenPost({ member }: RareStage): Promise<void> {
  const text = { title: 'Phone for sale', body: 'I sell a phone with two cards. Ask me at the shop by the bus stop.' };
  const id = await post(member('bereket').act, text);
  for (const who of ['hana', 'yonas', 'marta']) await report(member(who).act, id);
}

async function blockAuthor(act: Act): Promise<void> {
  const { items } = await act('GET /api/v1/posts', { query: {} });
  const { id } = required(items.find(({ author }) => !author.own));
  await act('POST /api/v1/entries/{id}/block-author', { path: { id } });
}
