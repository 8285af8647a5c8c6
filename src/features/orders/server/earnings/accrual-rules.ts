// Decides which booked rent pays which cycle of one product (income.md 3). Pure; accrue.ts runs it.
//
// The facts (a cycle ended, a rent was booked) are taken in the order in which they happened, and each makes its own
// parts. So the outcome doesn't depend on when, or how often, the accrual runs.
// - A slice (a booked rent's amount for one cycle) pays its own cycle first, up to what the cycle's holders expect.
// - Its surplus is carry, like rent for cycles without holders. Carry pays the product's oldest shortfall.
// - Once the product is over and nothing is short, the remaining carry is shared by all its orders.
import { required } from '#platform/required.ts';

/** Milliseconds since 1970. */
type Millis = number;

export type FrozenCycle = { start: Millis; end: Millis; weight: bigint; paid: bigint; nextPart: number };

/** What is left of a booked rent's slice for one cycle. */
export type OpenSlice = { entryId: bigint; start: Millis; end: Millis; bookedAt: Millis; left: bigint };

export type AccrualFacts = {
  /** Facts before this moment were paid by earlier runs. -Infinity in the first run. */
  since: Millis;
  /** This run pays the facts before this moment. */
  until: Millis;
  /** Frozen cycles that are short, or that end at or after `since`. */
  cycles: readonly FrozenCycle[];
  /** Slices of cycles that are frozen or had no holders. */
  slices: readonly OpenSlice[];
  /** When the product was closed and the last cycle of every order had ended. Null if that is not so yet. */
  overAt: Millis | null;
};

export type Funding = { entryId: bigint; sliceStart: Millis; amount: bigint };
export type Part = {
  kind: 'cycle' | 'end';
  start: Millis;
  n: number;
  amount: bigint;
  eventAt: Millis;
  fundings: Funding[];
};

type Fact = { at: Millis; rank: 0 | 1 | 2; id: bigint; cycle?: FrozenCycle; slices: OpenSlice[] };

export function planAccrual({ since, until, cycles, slices, overAt }: AccrualFacts): Part[] {
  const short = new Shortfalls();
  const carry = new Carry();
  for (const cycle of cycles) if (cycle.end < since) short.add({ ...cycle });
  const parts: Part[] = [];
  let over = overAt !== null && overAt < since;
  let endsAtOneMoment = 0;

  for (const slice of slices) if (eventOf(slice) < since) carry.add({ ...slice });
  // The product may have ended before `since` without the earlier run knowing, because it closed during that run or a
  // clock was behind the database's. Then the end is paid now, as of its moment.
  if (overAt !== null && over && !short.oldest() && carry.first()) parts.push(endPart(carry, { at: overAt, n: 0 }));
  for (const fact of factsBetween({ since, until, cycles, slices, overAt })) {
    const paid = new Payments();
    if (fact.cycle) short.add({ ...fact.cycle });
    if (fact.rank === 1) over = true;
    for (const slice of fact.slices.map((one) => ({ ...one })).sort(byBooking)) {
      const own = short.at(slice.start);
      if (own) paid.move(slice, own, short);
      if (slice.left > 0n) carry.add(slice);
    }
    for (let oldest = short.oldest(); oldest && carry.first(); oldest = short.oldest()) {
      paid.move(required(carry.first()), oldest, short);
      carry.dropEmpty();
    }
    parts.push(...paid.parts(fact.at));
    if (over && !short.oldest() && carry.first()) {
      const previous = parts.findLast((part) => part.kind === 'end');
      endsAtOneMoment = previous?.start === fact.at ? endsAtOneMoment + 1 : 0;
      parts.push(endPart(carry, { at: fact.at, n: endsAtOneMoment }));
    }
  }
  return parts;
}

/** When a slice can pay: at its cycle's end, or at its booking if that is later. */
function eventOf(slice: OpenSlice): Millis {
  return Math.max(slice.end, slice.bookedAt);
}

function byBooking(a: OpenSlice, b: OpenSlice): number {
  return a.start - b.start || a.bookedAt - b.bookedAt || (a.entryId < b.entryId ? -1 : 1);
}

/** Facts in order. At one moment: ends of cycles (oldest first), then the product's end, then bookings (by entry). */
function factsBetween({ since, until, cycles, slices, overAt }: AccrualFacts): Fact[] {
  const facts = new Map<string, Fact>();
  const factOf = (at: Millis, rank: 0 | 1 | 2, id: bigint): Fact => {
    const key = `${at} ${rank} ${id}`;
    const known = facts.get(key);
    if (known) return known;
    const fact: Fact = { at, rank, id, slices: [] };
    facts.set(key, fact);
    return fact;
  };
  const due = (at: Millis) => at >= since && at < until;
  for (const cycle of cycles) if (due(cycle.end)) factOf(cycle.end, 0, BigInt(cycle.start)).cycle = cycle;
  for (const slice of slices) {
    const at = eventOf(slice);
    if (!due(at)) continue;
    const fact = slice.bookedAt > slice.end ? factOf(at, 2, slice.entryId) : factOf(at, 0, BigInt(slice.start));
    fact.slices.push(slice);
  }
  if (overAt !== null && due(overAt)) factOf(overAt, 1, 0n);
  return [...facts.values()].sort((a, b) => a.at - b.at || a.rank - b.rank || (a.id < b.id ? -1 : 1));
}

/** Cycles that are not paid in full, by start. */
class Shortfalls {
  private readonly byStart = new Map<Millis, FrozenCycle>();
  private order: Millis[] = [];
  private sorted = true;

  add(cycle: FrozenCycle): void {
    if (cycle.paid >= cycle.weight) return;
    this.byStart.set(cycle.start, cycle);
    this.sorted &&= this.order.length === 0 || required(this.order.at(-1)) < cycle.start;
    this.order.push(cycle.start);
  }

  at(start: Millis): FrozenCycle | undefined {
    return this.byStart.get(start);
  }

  oldest(): FrozenCycle | undefined {
    if (!this.sorted) this.order.sort((a, b) => a - b);
    this.sorted = true;
    while (this.order.length > 0 && !this.byStart.has(required(this.order[0]))) this.order.shift();
    return this.order.length > 0 ? this.byStart.get(required(this.order[0])) : undefined;
  }

  drop(cycle: FrozenCycle): void {
    this.byStart.delete(cycle.start);
  }
}

/** Slices with a surplus, the oldest cycle first, then the oldest booking. */
class Carry {
  private slices: OpenSlice[] = [];

  add(slice: OpenSlice): void {
    const after = this.slices.findIndex((one) => byBooking(slice, one) < 0);
    this.slices.splice(after < 0 ? this.slices.length : after, 0, slice);
  }

  first(): OpenSlice | undefined {
    return this.slices[0];
  }

  dropEmpty(): void {
    if (this.slices[0]?.left === 0n) this.slices.shift();
  }

  takeAll(): OpenSlice[] {
    return this.slices.splice(0);
  }
}

/** The payments that one fact causes: at most one part for each cycle. */
class Payments {
  private readonly byCycle = new Map<FrozenCycle, Funding[]>();

  move(slice: OpenSlice, cycle: FrozenCycle, short: Shortfalls): void {
    const lacks = cycle.weight - cycle.paid;
    const amount = slice.left < lacks ? slice.left : lacks;
    slice.left -= amount;
    cycle.paid += amount;
    if (cycle.paid === cycle.weight) short.drop(cycle);
    const fundings = this.byCycle.get(cycle) ?? [];
    if (!this.byCycle.has(cycle)) this.byCycle.set(cycle, fundings);
    fundings.push({ entryId: slice.entryId, sliceStart: slice.start, amount });
  }

  parts(eventAt: Millis): Part[] {
    return [...this.byCycle]
      .sort(([a], [b]) => a.start - b.start)
      .map(([cycle, fundings]) => {
        const n = cycle.nextPart;
        cycle.nextPart += 1;
        return { kind: 'cycle', start: cycle.start, n, amount: sumOf(fundings), eventAt, fundings: merged(fundings) };
      });
  }
}

function endPart(carry: Carry, { at, n }: { at: Millis; n: number }): Part {
  const fundings = carry
    .takeAll()
    .map((slice) => ({ entryId: slice.entryId, sliceStart: slice.start, amount: slice.left }));
  return { kind: 'end', start: at, n, amount: sumOf(fundings), eventAt: at, fundings };
}

function sumOf(fundings: readonly Funding[]): bigint {
  return fundings.reduce((sum, funding) => sum + funding.amount, 0n);
}

/** Adds up fundings by slice. One slice may pay a cycle twice in one fact, as its own and as carry. */
function merged(fundings: readonly Funding[]): Funding[] {
  const bySlice = new Map<string, Funding>();
  for (const funding of fundings) {
    const key = `${funding.entryId} ${funding.sliceStart}`;
    const known = bySlice.get(key);
    if (known) known.amount += funding.amount;
    else bySlice.set(key, { ...funding });
  }
  return [...bySlice.values()];
}
