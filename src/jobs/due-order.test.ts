// The order of due work follows from what the features declare. The test lists today's whole order. Contradicting
// declarations fail the start.
import { expect, it, test } from 'vitest';
import type { Job } from '#platform/queue/job.ts';
import { dueInOrder } from './due-order.ts';
import { allJobs } from './tasks.ts';

const run = async () => 0;
const namesOf = (jobs: readonly Job[]) => dueInOrder(jobs).map((job) => job.name);

it('is as listed here for the current jobs', () => {
  expect(namesOf(allJobs())).toEqual([
    'identity.apply_phone_changes',
    'identity.apply_email_changes',
    'identity.apply_losses',
    'uploads.collect_orphans',
    'messages.send_announcements',
    'messages.send_digests',
    'wallet.follow-recharges',
    'reconciliation.reconcile',
    'wallet.settle-recharges',
    'wallet.settle-open-lines',
    'catalogue.end_sales',
    'catalogue.remind_of_stock',
    'reconciliation.send-instructions',
    'service.escalate_overdue',
    'wallet.send-payouts',
    'coupons.expire',
    'orders.settle',
    'orders.accrue',
    'orders.expire',
    'orders.return_principal',
    'vip.grow',
    'vip.end_terms',
    'team.turn_standings',
    'team.share_fees',
    'team.publish_earnings',
    'contests.add_points',
    'contests.close',
    'salary.turn_contracts',
    'robot.collect',
    'rewards.pay',
    'rewards.fold_tally',
    'draws.settle',
    'draws.wind_down',
    'draws.open_planned',
    'prizes.end_uncontested',
    'prizes.tell_late',
    'robot.end',
    'content.open',
    'content.agree',
    'events.follow',
    'looks.find_unusual',
    'transparency.add_up',
  ]);
});

it('puts each job behind those it names and before those that wait for it', () => {
  const jobs: Job[] = [
    { name: 'last', after: ['first', 'middle'], run },
    { name: 'queued only', run },
    { name: 'middle', after: [], run },
    { name: 'first', after: [], before: ['middle'], run },
  ];
  expect(namesOf(jobs)).toEqual(['first', 'middle', 'last']);
});

it('keeps the given order where no job declares another', () => {
  const jobs: Job[] = ['b', 'a', 'c'].map((name) => ({ name, after: [], run }));
  expect(namesOf(jobs)).toEqual(['b', 'a', 'c']);
});

test.each<[string, Job[], string]>([
  ['after a name that no job has', [{ name: 'a', after: ['x'], run }], 'a runs after x, which takes no part'],
  [
    'after a job without a position',
    [
      { name: 'x', run },
      { name: 'a', after: ['x'], run },
    ],
    'a runs after x, which takes no part',
  ],
  ['before a name that no job has', [{ name: 'a', after: [], before: ['x'], run }], 'a runs before x'],
  ['before, without its own position', [{ name: 'a', before: [], run }], 'it needs `after` too'],
  ['nothing to run', [{ name: 'a', after: [] }], 'nothing to run'],
  ['after itself', [{ name: 'a', after: ['a'], run }], 'in a circle: a -> a'],
  [
    'in a circle',
    [
      { name: 'free', after: [], run },
      { name: 'a', after: ['c'], run },
      { name: 'b', after: ['a'], run },
      { name: 'c', after: ['b', 'free'], run },
    ],
    'in a circle: a -> c -> b -> a',
  ],
])('refuses %s', (_, jobs, why) => {
  expect(() => dueInOrder(jobs)).toThrow(why);
});
