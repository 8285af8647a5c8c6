// What the attacker knows: whatever the app's role may read, and the secrets of the API process.
import type { Chance } from './dice.ts';
import type { Plan } from './attack-steps.ts';

export type Knowledge = {
  members: readonly bigint[];
  attacker: { memberId: bigint; kind: string; bank: string; number: string; name: string };
  staff: readonly bigint[];
  productId: bigint;
  reset: { memberId: bigint; name: string; kind: string; bank: string; number: string };
  pepper: string;
  tasks: readonly string[];
};
export type Recipe = (chance: Chance) => Plan[];

export const NOW = 'platform.now()';
/** Amounts that wallets of the world have. */
export const AMOUNTS = ['10000', '50000', '70000', '100', '188000'];

/** The attacker's account at the bank, as columns of an order. */
export const payeeOf = ({ kind, bank, number, name }: Knowledge['reset']) => ({
  to_kind: `'${kind}'`,
  to_institution: `'${bank}'`,
  to_number: `'${number}'`,
  to_name: `'${name}'`,
});
