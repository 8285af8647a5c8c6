// The first articles in their order. Their texts are in texts/<kind>/<slug>.<language>.md.
import type { Kind, Topic } from '../../contract/shapes.ts';

export type FirstArticle = {
  kind: Kind;
  slug: string;
  topic?: Topic;
  /** Days after the first start until it goes live [0]. */
  afterDays?: number;
};

const of = (kind: Kind, topic: Topic, slugs: readonly string[]): FirstArticle[] =>
  slugs.map((slug) => ({ kind, slug, topic }));

export const FIRST_ARTICLES: readonly FirstArticle[] = [
  { kind: 'about', slug: 'about-us' },
  { kind: 'history', slug: 'our-history' },
  { kind: 'leadership', slug: 'leadership' },
  { kind: 'agreement', slug: 'user-agreement' },
  { kind: 'privacy', slug: 'privacy-policy' },
  { kind: 'rule', slug: 'where-income-comes-from', topic: 'income' },
  { kind: 'rule', slug: 'buying-and-cooling-off', topic: 'money' },
  { kind: 'rule', slug: 'withdrawing-money', topic: 'money' },
  { kind: 'rule', slug: 'rewards-and-their-budget', topic: 'rewards' },
  { kind: 'rule', slug: 'teams-and-invitations', topic: 'team' },
  { kind: 'rule', slug: 'fair-draws', topic: 'rewards' },
  ...of('guide', 'start', ['first-day', 'read-a-product-page']),
  ...of('guide', 'money', ['add-money', 'take-money-out']),
  ...of('guide', 'income', ['collect-income', 'read-the-weave']),
  ...of('guide', 'account', ['keep-your-account-yours', 'contest-a-decision']),
  ...of('question', 'income', ['is-income-promised', 'why-less-income', 'why-no-collecting-at-weekends']),
  ...of('question', 'money', [
    'is-this-real-money',
    'how-long-does-a-withdrawal-take',
    'fee-and-tax',
    'can-i-cancel-a-purchase',
    'money-i-did-not-spend',
  ]),
  ...of('question', 'team', ['must-i-invite']),
  ...of('question', 'rewards', ['how-much-are-points-worth']),
  ...of('question', 'account', ['forgot-transaction-password', 'can-a-frozen-member-withdraw']),
  { kind: 'material', slug: 'c3-in-short', topic: 'team' },
  { kind: 'material', slug: 'before-you-join', topic: 'team' },
  { kind: 'news', slug: 'the-sandbox-is-open' },
  { kind: 'news', slug: 'weave-shows-every-payment', afterDays: 12 },
  { kind: 'news', slug: 'payout-times-are-public', afterDays: 27 },
  { kind: 'news', slug: 'check-a-receipt-yourself', afterDays: 43 },
  { kind: 'news', slug: 'hide-your-name', afterDays: 60 },
  { kind: 'news', slug: 'questions-and-guides', afterDays: 78 },
];
