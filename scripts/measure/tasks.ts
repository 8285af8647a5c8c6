// What a member wants to know or do, as paths from home. Update a task's lines when its screens change.
//
// - `open`: taps the first link to that page, or the first whose text contains `showing`.
// - `press`: taps a button, a tab, a choice, a slider's middle or something that unfolds, by its text.
// - `pressPart`: the same, by a part of its text.
// - `type`: types into the field that has the focus already. The keys do not count as taps.
// - `sees`: the task ends when this is on screen: a text, a part of a text, the keypad of the transaction password, or
//   a request.
//
// Texts are named by their keys (`orders.mine.all`), pages by their paths, so a task survives new wording and a new
// look. A request named by `holds` is never sent, so that the next measurement finds the same balances.
import type { KnownPath } from '#web/route-table.ts';

export type Step = { open: KnownPath; showing?: string } | { press: string } | { pressPart: string } | { type: string };

export type Goal = { text: string } | { part: string } | { pin: true } | { request: string };

/** `taps`: the most it may take. */
export type Task = { name: string; taps: number; steps: readonly Step[]; sees: Goal };

const PAYOUTS = '/pagesB/wallet/withdrawRecords/index';
const PAYOUT = '/pagesB/wallet/withdrawDetails/index';
const DEVICE = '/pagesB/product/device/index';

export const TASKS: readonly Task[] = [
  {
    name: 'What did I earn, and from whom?',
    taps: 2,
    steps: [{ press: 'design.weave.choose' }, { press: 'home.ready.who' }],
    sees: { text: 'orders.payers.payer' },
  },
  {
    name: 'How much can I lose with this product?',
    taps: 2,
    steps: [{ open: DEVICE }],
    sees: { text: 'catalogue.figures.canLose' },
  },
  {
    name: 'Where is my withdrawal?',
    taps: 2,
    steps: [{ open: PAYOUTS }, { open: PAYOUT }],
    sees: { text: 'wallet.withdrawal.way' },
  },
  {
    name: 'Collect all',
    taps: 2,
    steps: [{ press: 'orders.collect.amount' }],
    sees: { request: 'POST /api/v1/orders/collect' },
  },
  {
    // Three, because the product's page shows the risks before its button.
    name: 'Buy one more unit, until the password',
    taps: 3,
    steps: [{ open: DEVICE }, { press: 'orders.buy.act' }, { press: 'orders.buy.continue' }],
    sees: { pin: true },
  },
  {
    name: 'Withdraw 100, until the password',
    taps: 2,
    steps: [{ open: '/pagesB/wallet/withdraw/index' }, { type: '100' }, { press: 'wallet.withdraw.continue' }],
    sees: { pin: true },
  },
  {
    name: 'Add money, until it is asked for',
    taps: 2,
    steps: [{ open: '/pagesB/wallet/recharge/index' }, { type: '500' }, { press: 'wallet.recharge.continue' }],
    sees: { request: 'POST /api/v1/recharges' },
  },
  {
    name: 'Which invoice and bank line paid it?',
    taps: 2,
    steps: [{ press: 'design.weave.choose' }, { press: 'home.ready.who' }],
    sees: { text: 'orders.payers.bankLine' },
  },
  {
    name: 'Get the receipt of a payout',
    taps: 2,
    steps: [{ open: PAYOUTS }, { press: 'wallet.receipt.show' }],
    sees: { text: 'wallet.receipt.words' },
  },
  {
    name: 'Do the books agree with the bank?',
    taps: 2,
    steps: [],
    sees: { text: 'home.books.agreed' },
  },
  // What home answers without a tap.
  { name: 'How much can I use now?', taps: 0, steps: [], sees: { text: 'wallet.wallet.available' } },
  { name: 'Am I ahead, and by how much?', taps: 0, steps: [], sees: { part: 'orders.answers.back' } },
  { name: 'What came this month, and is any of it late?', taps: 0, steps: [], sees: { text: 'orders.answers.month' } },
  { name: 'What comes next?', taps: 0, steps: [], sees: { text: 'orders.answers.tomorrow' } },
  { name: 'What can I do today?', taps: 0, steps: [], sees: { text: 'home.today.title' } },
  // What takes at most two.
  {
    name: 'When did my first product last pay, and who paid?',
    taps: 2,
    steps: [{ open: '/pagesB/mine/orderDetail/index' }, { press: 'design.weave.choose' }],
    sees: { part: 'orders.thread.by' },
  },
  {
    name: 'Which of my products pays best?',
    taps: 2,
    steps: [{ open: '/pagesB/mine/statistics/index' }, { press: 'orders.statistics.product' }],
    sees: { part: 'orders.statistics.expectedAmount' },
  },
  {
    name: 'What can I win today?',
    taps: 2,
    steps: [{ pressPart: 'draws.games.ends' }],
    sees: { text: 'draws.play.odds.title' },
  },
  {
    name: 'What waits for my answer?',
    taps: 2,
    steps: [{ press: 'web.header.messages' }],
    sees: { part: 'messages.groups.needs' },
  },
  {
    name: 'How do I reach a person?',
    taps: 2,
    steps: [{ press: 'web.header.help' }],
    sees: { text: 'home.lines.words' },
  },
  {
    name: 'How many are in my team?',
    taps: 2,
    steps: [{ open: '/pages/tabbar/mine/index' }],
    sees: { text: 'home.mine.rows.team' },
  },
  {
    name: 'Change the transaction password',
    taps: 2,
    steps: [{ press: 'web.header.find' }, { type: 'password' }, { open: '/pagesB/wallet/tansactionPassword/index' }],
    sees: { text: 'web.title.tansactionPassword' },
  },
];
