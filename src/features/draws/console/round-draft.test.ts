// The form of a new round (round-draft.ts) and the texts about odds and costs (round-labels.ts).
import { describe, expect, it } from 'vitest';
import { roundWish } from '../contract/console.ts';
import { GAMES } from '../contract/shapes.ts';
import { manifestProblem } from '../server/draw-1/manifest.ts';
import { bodyOf, figuresOf, type RoundDraft, templateOf, withPrize } from './round-draft.ts';
import { budgetText, meanText, oneInText, percentText } from './round-labels.ts';

const draft = (change: Partial<RoundDraft> = {}) => ({ ...templateOf('draw', '2026-11-30'), ...change });

describe('a template', () => {
  it.each(GAMES)('of %s makes a valid round', (game) => {
    const body = bodyOf(templateOf(game, '2026-11-30'));
    const wish = roundWish.parse(body);
    const prizes = wish.prizes.map(({ valueMinor, couponBatchId, ...prize }) => ({
      ...prize,
      value_minor: valueMinor,
      coupon_batch: couponBatchId === null ? null : Number(couponBatchId),
    }));
    const { W, holdMinor } = figuresOf(templateOf(game, ''));
    expect(W).toBe(1000);
    const own = { W, hold_minor: holdMinor, guarantee: wish.guarantee, beacon: { kind: 'local' } };
    const sums = own as Parameters<typeof manifestProblem>[0];
    expect(manifestProblem({ ...sums, prizes })).toBeNull();
  });
});

describe('a draft', () => {
  it('ends at the end of its last day in Addis Ababa', () => {
    expect(bodyOf(draft())?.endsAt).toBe('2026-11-30T21:00:00.000Z');
  });

  it.each([
    ['no last day', { until: '' }],
    ['no Amharic title', { title: { en: 'Capsule', am: ' ' } }],
    ['no plays', { playsMost: '0' }],
    ['26 rounds after it', { followers: '26' }],
    ['rounds after it without days', { followers: '2', days: '' }],
    ['a guarantee at the first play', { guarantee: '1' }],
    ['a new prize that is not filled in', { prizes: withPrize(draft()) }],
    ['a guarantee that offers no prize', { prizes: draft().prizes.map((one) => ({ ...one, picked: false })) }],
  ])('with %s cannot be sent', (_, change) => expect(bodyOf(draft(change))).toBeUndefined());

  it('can begin on a later day, and be followed by further rounds', () => {
    const body = bodyOf(draft({ from: '2026-11-28', followers: '12', days: '14' }));
    expect(roundWish.parse(body)).toMatchObject({
      startsAt: '2026-11-27T21:00:00.000Z',
      followedBy: { rounds: 12, days: 14 },
    });
    expect(figuresOf(draft({ followers: '12' })).worstMinor).toBe(13 * figuresOf(draft()).worstMinor);
  });

  it('has no guarantee if the field is empty', () => expect(bodyOf(draft({ guarantee: '' }))?.guarantee).toBeNull());

  it('gives each new prize an id that is not used yet', () => {
    const prizes = withPrize({ prizes: withPrize(draft()) });
    expect(new Set(prizes.map(({ id }) => id)).size).toBe(prizes.length);
  });

  it('costs at worst its largest prize with each play', () => {
    expect(figuresOf(draft())).toMatchObject({ holdMinor: 2000, worstMinor: 400_000, expectedTimesW: 95_000n });
  });
});

describe('texts', () => {
  it('show odds as 1 in n and as per cent', () => {
    expect([oneInText(3, 1000), oneInText(20, 1000), oneInText(300, 1000)]).toEqual([
      '1 in 333',
      '1 in 50',
      '1 in 3.3',
    ]);
    expect([percentText(1, 3000), percentText(300, 1000)]).toEqual(['0.033%', '30%']);
  });
  it('show a mean cost with fractions of a cent', () => expect(meanText(95_025n, 1000)).toBe('Br 0.9503'));
  it('warn when the budget is below the worst case', () => {
    expect(budgetText(100, 100)).toContain('enough');
    expect(budgetText(101, 100)).toContain('less than');
  });
});
