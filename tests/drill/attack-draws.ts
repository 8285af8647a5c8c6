// Forged draws: plays that the attacker would win with secrets, seeds, beacons and results of their own.
import { createDrawsServer } from '#draws/server.ts';
import type { Stage } from '../console-acts/stage.ts';
import { proveKinds } from '#kit/causes.ts';
import { aWishedPrize, giveChances, openRound, playOnce } from '#kit/draws.ts';
import { drawsGround } from '#kit/draws-process.ts';
import { atEndOfFile } from '#kit/end-of-file.ts';
import type { Chance } from './dice.ts';
import { type Knowledge, NOW, type Recipe } from './attack-knowledge.ts';
import { account, house, posting, quoted } from './attack-postings.ts';
import { type Maker, type Plan, say } from './attack-steps.ts';
import { pick } from './attack-values.ts';

const OPEN = `from draws.round where state = 'open' limit 1`;
const ROUND = `(select id ${OPEN})`;
const SEED = 'of-mallory';
/** The hold of the prize in the world's round. */
const PRIZE = '900';
const DAY_MS = 86_400_000;

/** Inserts a play of a member with its chance and its hold. */
function playOf(make: Maker, chance: Chance, memberId: bigint): Plan[] {
  const transfer = `'${uuidOf(chance)}'::uuid`;
  const nonce = `(select count(*)::int from draws.play where member_id = ${memberId} and round_id = ${ROUND})`;
  const due = `(select floor(extract(epoch from ${NOW} - genesis) * 1000 / period_ms)::int + 4 ${OPEN})`;
  const guard = `currval('draws.promise_id')`;
  const held = { purpose: 'prize_held', debit: house('rewards_budget'), credit: house('prize_hold'), amount: PRIZE };
  const spent = { purpose: 'chance_spent', credit: house('chances_issued'), amount: '1', guard };
  return [
    make.call(chance, 'draws.commit_plays', {
      ids: [`nextval('draws.promise_id')`],
      rounds: [ROUND],
      members: [String(memberId)],
      nonces: [nonce],
      client_hashes: [`sha256('${SEED}')`],
      beacon_numbers: [due],
      transfers: [transfer],
    }),
    posting(make, chance, {
      lines: [
        { ...spent, debit: account('member_chances', memberId) },
        { ...held, guard },
      ],
      transfer,
    }),
  ];
}

export function draws(make: Maker, { attacker, members }: Knowledge): Record<string, Recipe> {
  const played = (chance: Chance, memberId: bigint) => playOf(make, chance, memberId);
  const revealed = (chance: Chance, memberId: bigint) =>
    make.call(chance, 'draws.keep_reveals', {
      plays: [`(select max(id) from draws.play where member_id = ${memberId})`],
      members: [String(memberId)],
      seeds: [quoted(SEED)],
    });
  const anybody = (chance: Chance) => pick(chance, [attacker.memberId, ...members]);
  const unsettled =
    '(select max(p.id) from draws.play p left join draws.result r on r.play_id = p.id where r.n is null)';
  return {
    'a play and its secret': (chance) => {
      const who = anybody(chance);
      return [...played(chance, who), revealed(chance, who)];
    },
    'many plays, and one secret': (chance) => {
      const who = anybody(chance);
      return [...Array.from({ length: 4 }, () => played(chance, who)).flat(), revealed(chance, who)];
    },
    'an invented result': (chance) => [
      say(
        `select draws.settle_plays(array[${unsettled}], '{f}', '{0}', '{drawn}', '{null}',
          array['${uuidOf(chance)}'::uuid], array[${ROUND}], array[sha256('${SEED}')])`,
      ),
      posting(make, chance, {
        lines: [
          {
            purpose: 'prize_paid',
            debit: house('prize_hold'),
            credit: account('member_income', attacker.memberId),
            amount: PRIZE,
            guard: unsettled,
          },
        ],
      }),
    ],
    'an invented beacon': (chance) => [
      say(
        pick(chance, [
          `select draws.keep_beacons('{1}', array[sha256('x')], ${ROUND})`,
          `select draws.keep_drand('{1}', array[substr(sha512('x'), 1, 48)], ${ROUND})`,
          `insert into draws.beacon (round_id, number, value) values (${ROUND}, 1, sha256('x'))`,
        ]),
      ),
    ],
    'a look at the seed': (chance) => [
      say(pick(chance, ['select sealed from draws.secret', `select draws.reveal_seed(${ROUND}, '')`])),
    ],
    'the draws process asked': (chance) => [
      {
        kind: 'send',
        target: pick(chance, ['POST /secrets', 'POST /settle', 'POST /wind-down', 'POST /plays/1/settle']),
        body: pick<Record<string, unknown>>(chance, [
          {},
          { startsAt: null, lastsMs: 60_000 },
          { seed: '00', beacon: '00' },
        ]),
      },
    ],
  };
}

function uuidOf(chance: Chance): string {
  const digits = Array.from({ length: 12 }, () => Math.floor(chance() * 16).toString(16)).join('');
  return `00000000-0000-4000-8000-${digits}`;
}

/**
 * Opens a round whose only prize almost no play wins. Each member has chances, and one play whose client seed is
 * unknown to the API process.
 */
export async function leaveDraws({ db, world: { context } }: Stage, members: readonly bigint[]): Promise<string> {
  await proveKinds(db);
  await giveChances(db, members, 50n);
  const round = await openRound(db, {
    prizes: [
      aWishedPrize({ id: 'big', valueMinor: Number(PRIZE) }),
      aWishedPrize({ id: 'none', kind: 'nothing', valueMinor: 0, weight: 999_999 }),
    ],
    endsAt: new Date(context.clock.now().getTime() + 20 * DAY_MS).toISOString(),
  });
  for (const memberId of members) await playOnce(db, round, memberId);
  const server = await createDrawsServer({
    ...drawsGround(db, context),
    drawsKey: context.secrets.drawsKey,
    workMs: 0,
  });
  atEndOfFile(() => server.close());
  return server.url;
}
