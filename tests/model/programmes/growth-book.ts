// The model of growth points, levels, SVIP, ranks and PK (rewards.md 7 to 9).
import { createHash } from 'node:crypto';
import { addDays, DAY_MS, weekday } from '#platform/time/clock.ts';
import { monthBegin } from './friends-book.ts';

export type PeriodKind = 'week' | 'month';
export type Period = { kind: PeriodKind; startsOn: string };
/** `at` numbers the event among all of the house's events. */
export type Growth = { member: number; day: string; points: bigint; valid: boolean; at: number };
/** `from` and `until` are in hours since the beginning. */
type Term = { member: number; from: number; until: number };
export type Score = { leader: number; points: bigint; at: number };
export type Place = Period & { place: number; leader: number; points: bigint; prize: bigint };
export type Duelist = {
  week: string;
  leader: number;
  size: number;
  opponent: number | null;
  points: bigint | null;
  result: 'win' | 'draw' | 'lose' | null;
};
export type Prizes = { week: readonly number[]; month: readonly number[]; duel: number };
type DuelWeek = { week: string; prize: bigint; closed: boolean };

export const SVIP = { points: 9n, days: 3 } as const;
export const THRESHOLDS = [1, 4, 9, 16, 30, 60, 120, 240] as const;
/** Set on the house's first day, so they apply from the next week and month on. */
export const PRIZES: Prizes = { week: [4_00, 2_50, 2_50], month: [9_00, 5_00], duel: 1_25 };
const FIRST_PRIZES: Prizes = { week: [50_00, 30_00, 20_00], month: [200_00, 100_00, 50_00], duel: 10_00 };
/** Set on the house's first day too, so they apply from the second day on. */
export const EARNS = { holding: 30_00n, checkIn: 2n } as const;
const FIRST_EARNS = { holding: 100_00n, checkIn: 1n } as const;
const SVIP_PERCENT = 150n;

const startOf = (kind: PeriodKind, day: string): string =>
  kind === 'month' ? monthBegin(day, 0) : addDays(day, -((weekday(day) + 6) % 7));
const endOf = ({ kind, startsOn }: Period): string =>
  kind === 'month' ? monthBegin(startsOn, 1) : addDays(startsOn, 7);
const isIn = (period: Period, day: string): boolean => day >= period.startsOn && day < endOf(period);

/** What this model needs from the world. */
type Asked = {
  leadersOf(member: number): readonly number[];
  idOf(member: number): bigint;
  teamValid(leader: number): number;
};

export class GrowthBook {
  readonly growths: Growth[] = [];
  readonly terms: Term[] = [];
  readonly levels = new Map<number, number>();
  readonly places: Place[] = [];
  readonly duelists: Duelist[] = [];
  readonly weeks: DuelWeek[] = [];
  readonly #closed = new Set<string>();
  /** The number of growth entries that the job has counted. */
  #counted = 0;
  readonly #firstDay: string;
  readonly #asked: Asked;

  constructor(firstDay: string, asked: Asked) {
    this.#firstDay = firstDay;
    this.#asked = asked;
  }

  buyTerm(member: number, hour: number): void {
    const from = Math.max(hour, ...this.terms.filter((one) => one.member === member).map(({ until }) => until));
    this.terms.push({ member, from, until: from + 24 * SVIP.days });
  }

  earn(of: Omit<Growth, 'points'>, given: { paid: bigint } | 'check_in', hour: number): void {
    const { holding, checkIn } = of.day <= this.#firstDay ? FIRST_EARNS : EARNS;
    const plain = given === 'check_in' ? checkIn : given.paid / holding;
    const svip = this.terms.some((one) => one.member === of.member && one.from <= hour && hour < one.until);
    const points = (plain * (svip ? SVIP_PERCENT : 100n)) / 100n;
    if (points > 0n) this.growths.push({ ...of, points });
  }

  levelOf = (member: number): number => this.levels.get(member) ?? 0;

  /** Counts all growth, as the job does. Levels only rise. */
  count(): void {
    this.#counted = this.growths.length;
    for (const [member, sum] of this.sums()) {
      const reached = THRESHOLDS.filter((from) => BigInt(from) <= sum).length;
      this.levels.set(member, Math.max(reached, this.levelOf(member)));
    }
  }

  /** Counted growth by member. */
  sums(): Map<number, bigint> {
    const sums = new Map<number, bigint>();
    for (const { member, points } of this.growths.slice(0, this.#counted))
      sums.set(member, (sums.get(member) ?? 0n) + points);
    return sums;
  }

  /** The points of all teams that have some, first place first. */
  scores(period: Period): Score[] {
    const found = new Map<number, Score>();
    for (const { leader, points, at } of this.#scored(period)) {
      const before = found.get(leader);
      found.set(leader, { leader, points: (before?.points ?? 0n) + points, at: Math.max(at, before?.at ?? 0) });
    }
    return [...found.values()].toSorted(
      (a, b) =>
        Number(b.points - a.points) || a.at - b.at || Number(this.#asked.idOf(a.leader) - this.#asked.idOf(b.leader)),
    );
  }

  #scored(period: Period) {
    const counted = this.growths.slice(0, this.#counted).filter(({ valid, day }) => valid && isIn(period, day));
    return counted.flatMap((one) => this.#asked.leadersOf(one.member).map((leader) => ({ ...one, leader })));
  }

  /** The members who earned points for a team in a period. */
  scorers = (period: Period, leader: number): number[] =>
    this.#scored(period).flatMap((one) => (one.leader === leader ? one.member : []));

  /** All periods in which a team has points. */
  periods(): Period[] {
    const all = this.growths
      .slice(0, this.#counted)
      .flatMap(({ day }) => (['week', 'month'] as const).map((kind) => `${startOf(kind, day)} ${kind}`));
    const known = [...new Set(all)].toSorted().map((text) => text.split(' ') as [string, PeriodKind]);
    return known.map(([startsOn, kind]) => ({ kind, startsOn })).filter((period) => this.scores(period).length > 0);
  }

  #prizes = (begin: string): Prizes => (begin <= this.#firstDay ? FIRST_PRIZES : PRIZES);

  /** Closes the periods that are over. Returns the new places with a prize, by period. */
  closePeriods(today: string): Place[][] {
    const due = this.periods().filter(
      (period) => endOf(period) <= today && !this.#closed.has(`${period.kind} ${period.startsOn}`),
    );
    return due.map((period) => {
      this.#closed.add(`${period.kind} ${period.startsOn}`);
      const prizes = this.#prizes(period.startsOn)[period.kind];
      const made = this.scores(period).map(({ leader, points }, n) => {
        return { ...period, place: n + 1, leader, points, prize: BigInt(prizes[n] ?? 0) };
      });
      this.places.push(...made);
      return made.filter(({ prize }) => prize > 0n);
    });
  }

  /** Closes the weeks of PK that are over. Returns each with its prize and its winners. */
  closeDuels(today: string): { week: string; prize: bigint; winners: number[] }[] {
    const due = this.weeks.filter(({ week, closed }) => !closed && addDays(week, 7) <= today);
    return due.map((one) => {
      const { week, prize } = one;
      one.closed = true;
      const scores = new Map(this.scores({ kind: 'week', startsOn: week }).map((own) => [own.leader, own]));
      const own = this.duelists.filter((duelist) => duelist.week === week);
      for (const duelist of own) {
        const mine = scores.get(duelist.leader);
        duelist.points = mine?.points ?? 0n;
        if (duelist.opponent === null) continue;
        const theirs = scores.get(duelist.opponent);
        // If points are equal, the team that reached them first wins.
        const lead = Number(duelist.points - (theirs?.points ?? 0n)) || (theirs?.at ?? 0) - (mine?.at ?? 0);
        duelist.result = lead > 0 ? 'win' : lead < 0 ? 'lose' : 'draw';
      }
      return { week, prize, winners: own.filter(({ result }) => result === 'win').map(({ leader }) => leader) };
    });
  }

  /** Pairs the current week, once. True if it was not paired yet. */
  pair(today: string, members: number): boolean {
    const week = startOf('week', today);
    if (this.weeks.some((one) => one.week === week)) return false;
    this.weeks.push({ week, prize: BigInt(this.#prizes(week).duel), closed: false });
    const teams = Array.from({ length: members }, (_, leader) => ({ leader, size: this.#asked.teamValid(leader) }))
      .filter(({ size }) => size > 0)
      .toSorted((a, b) => Number(this.#asked.idOf(a.leader) - this.#asked.idOf(b.leader)));
    const weeks = (Date.parse(week) - Date.parse('2001-01-01')) / (7 * DAY_MS);
    // If the number of teams is odd, one has no opponent, each in turn.
    const resting = teams.length % 2 === 1 ? teams[weeks % teams.length] : undefined;
    const inLine = teams
      .filter((one) => one !== resting)
      .map((one) => ({ ...one, place: [one.size.toString(2).length, this.#lot(week, one.leader)] as const }))
      .toSorted(({ place: [a, lotA] }, { place: [b, lotB] }) => a - b || (lotA < lotB ? -1 : 1));
    for (const [n, { leader, size }] of [...inLine, ...(resting ? [resting] : [])].entries()) {
      const opponent = inLine[n % 2 === 0 ? n + 1 : n - 1]?.leader ?? null;
      this.duelists.push({ week, leader, size, opponent, points: null, result: null });
    }
    return true;
  }

  /** All places of closed periods and all duelists, as texts. */
  contests(): string[] {
    const id = (member: number) => String(this.#asked.idOf(member));
    const places = this.places.map(({ kind, startsOn, place, leader, points, prize }) =>
      [kind, startsOn, place, id(leader), points, prize].join(' '),
    );
    const duelists = this.duelists.map(({ week, leader, size, opponent, points, result }) =>
      [week, id(leader), size, opponent === null ? null : id(opponent), points, result]
        .filter((part) => part !== null)
        .join(' '),
    );
    return [...places, ...duelists].toSorted();
  }

  #lot = (week: string, leader: number): string =>
    createHash('md5')
      .update(`${week}:${this.#asked.idOf(leader)}`)
      .digest('hex');
}
