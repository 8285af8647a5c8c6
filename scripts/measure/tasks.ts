// Ten things that a member wants to know or do, as paths from home. Update a task's lines when its screens change.
//
// - `open`: taps the first link to that page, or the first whose text contains `showing`.
// - `press`: taps a button, a tab, a choice, a slider's middle or something that unfolds, by its text.
// - `type`: taps the field with that label and types. The keys do not count as taps.
// - `sees`: the task ends when this is on screen: a text, the keypad of the transaction password, or a request.
//
// Texts are named by their keys (`orders.collect.all`), pages by their paths, so a task survives new wording and a new
// look. A request named by `holds` is never sent, so that the next measurement finds the same balances.
import type { KnownPath } from '#web/route-table.ts';

export type Step = { open: KnownPath; showing?: string } | { press: string } | { type: string; into: string };

export type Goal = { text: string } | { pin: true } | { request: string };

export type Task = { name: string; steps: readonly Step[]; sees: Goal };

const WALLET = '/pages/tabbar/wallet/index';
const PAYOUTS = '/pagesB/wallet/withdrawRecords/index';
const PAYOUT = '/pagesB/wallet/withdrawDetails/index';
const DEVICE = '/pagesB/product/device/index';

export const TASKS: readonly Task[] = [
  {
    name: 'What did I earn, and from whom?',
    steps: [{ press: 'design.weave.choose' }, { press: 'home.ready.who' }],
    sees: { text: 'home.day.payer' },
  },
  {
    name: 'How much can I lose with this product?',
    steps: [{ open: DEVICE }],
    sees: { text: 'catalogue.figures.canLose' },
  },
  {
    name: 'Where is my withdrawal?',
    steps: [{ open: WALLET }, { open: PAYOUTS }, { open: PAYOUT }],
    sees: { text: 'wallet.withdrawal.way' },
  },
  {
    name: 'Collect all',
    steps: [{ press: 'orders.collect.amount' }],
    sees: { request: 'POST /api/v1/orders/collect' },
  },
  {
    name: 'Buy one more unit, until the password',
    steps: [{ open: DEVICE }, { press: 'orders.buy.act' }, { press: 'orders.buy.continue' }],
    sees: { pin: true },
  },
  {
    name: 'Withdraw 100, until the password',
    steps: [
      { open: '/pagesB/wallet/withdraw/index' },
      { type: '100', into: 'wallet.withdraw.amount' },
      { press: 'wallet.withdraw.continue' },
    ],
    sees: { pin: true },
  },
  {
    name: 'Add money, until it is asked for',
    steps: [
      { open: '/pagesB/wallet/recharge/index' },
      { type: '500', into: 'wallet.recharge.amount' },
      { press: 'wallet.recharge.continue' },
    ],
    sees: { request: 'POST /api/v1/recharges' },
  },
  {
    name: 'Which invoice and bank line paid it?',
    steps: [{ press: 'design.weave.choose' }, { press: 'home.ready.who' }],
    sees: { text: 'home.day.bankLine' },
  },
  {
    name: 'Get the receipt of a payout',
    steps: [{ open: WALLET }, { open: PAYOUTS }, { press: 'wallet.receipt.show' }],
    sees: { text: 'wallet.receipt.words' },
  },
  {
    name: 'Do the books agree with the bank?',
    steps: [],
    sees: { text: 'home.books.agreed' },
  },
];
