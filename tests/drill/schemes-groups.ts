// Generates colluding groups for the drill of schemes: their size, who invited whom, and what each one buys and does.
import { nth } from './dice.ts';

/** `short`: used up in four weeks. `fund`: its principal is paid back. */
export type Goods = 'device' | 'short' | 'fund';

export type Person = {
  /** The index of the inviter in the group. Null: the first person. */
  above: number | null;
  buys: { goods: Goods; units: number; coupon: boolean; cancels: boolean }[];
  checksIn: boolean;
};

export type Group = {
  people: Person[];
  /** The group of the person who invited this group's first person. Null: none. */
  host: number | null;
  /** The share of the expected rents that lessees pay for this group's orders. */
  rentPercent: number;
};

const GOODS: readonly Goods[] = ['device', 'device', 'short', 'fund', 'fund'];

/** The first `count` groups of a seed. Each group is the same for any `count`. */
export function groupsOf(seed: number, count: number): Group[] {
  return Array.from({ length: count }, (_, n) => groupAt(seed, n));
}

function groupAt(seed: number, n: number): Group {
  const chance = nth(seed, n);
  const upTo = (most: number) => Math.floor(chance() * (most + 1));
  const oneOf = <T>(list: readonly T[]): T => list[upTo(list.length - 1)] as T;
  // Most groups are small, and some have forty people.
  const size = 1 + Math.floor(39.999 * chance() ** 5);
  const tree = oneOf(['star', 'chain', 'random', 'random'] as const);
  const most = oneOf([1, 1, 2, 10]);
  const person = (at: number): Person => ({
    above: at === 0 ? null : tree === 'star' ? 0 : tree === 'chain' ? at - 1 : upTo(at - 1),
    buys: Array.from({ length: upTo(2) }, () => ({
      goods: oneOf(GOODS),
      units: 1 + upTo(most - 1),
      coupon: chance() < 0.2,
      cancels: chance() < 0.1,
    })),
    checksIn: chance() < 0.7,
  });
  return {
    people: Array.from({ length: size }, (_, at) => person(at)),
    host: n > 0 && chance() < 0.2 ? upTo(n - 1) : null,
    rentPercent: oneOf([0, 50, 100, 100]),
  };
}
