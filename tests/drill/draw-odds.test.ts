// A million plays of each kind of round match its odds (draws.md 1), apart from plays that a guarantee decides. The
// seed is fixed and printed, so that a failure can be repeated.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { draw, isGuaranteed, prizeAt, ticketOf } from '#features/draws/server/draw-1/draw.ts';
import { chiSquareP } from '../draw-1/chi-square.ts';

const SEED = 'draw odds 2026-11-23';
const PLAYS = 1_000_000;
const PLAYS_OF_MEMBER = 50;

it.each([
  ['the capsule', [10, 990, 49_000, 950_000]],
  ['the turntable', [1, 1, 1, 1, 1, 1, 1, 1]],
  ['the nine-grid', [1, 2, 3, 5, 8, 13, 21, 34]],
  ['the slot machine', [7, 93, 400, 500]],
  ['the golden egg', [333, 333, 334]],
  ['the treasure chest', [1, 9_999]],
] as const)('%s', (name, weights) => {
  const seed = createHash('sha256').update(`${SEED} ${name}`).digest();
  const mh = createHash('sha256').update(name).digest('hex');
  const W = BigInt(weights.reduce((sum: number, weight) => sum + weight, 0));
  const guarantee = { k: PLAYS_OF_MEMBER, options: ['a'] };
  const counts: number[] = weights.map(() => 0);
  let guaranteed = 0;
  for (let n = 0; n < PLAYS; n++) {
    const nonce = n % PLAYS_OF_MEMBER;
    if (isGuaranteed({ guarantee }, nonce, 0)) {
      guaranteed += 1;
      continue;
    }
    const ticket = ticketOf(mh, { memberNo: `M${n}`, nonce });
    const { r } = draw(seed, { mh, ticket, clientSeed: `phone-${n}`, nonce, beacon: mh }, W);
    const place = prizeAt(weights, r);
    counts[place] = (counts[place] as number) + 1;
  }
  const { chi, p } = chiSquareP(counts, weights);
  console.log(`${name}: seed "${SEED}", counts ${counts.join(' ')}, chi-square ${chi.toFixed(2)}, p ${p.toFixed(4)}`);
  expect(guaranteed).toBe(PLAYS / PLAYS_OF_MEMBER);
  expect(p).toBeGreaterThan(0.001);
});
