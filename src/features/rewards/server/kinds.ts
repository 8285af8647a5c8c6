// Kinds of grants (rewards.md 1). A feature declares its own in server/reward-kinds.ts. The database knows the same
// list, with each kind's proof (rewards.kind).

import { type GIVES, IN_MONEY } from '../contract/shapes.ts';

export type Gives = (typeof GIVES)[number];

type Declared = {
  gives: Gives;
  /** The member has just done what is rewarded and seen the gift, so the payment needs no message. */
  quiet?: true;
};

/** Such a grant draws on the rewards budget and waits for the payer. */
export function costsMoney(gives: Gives): boolean {
  return IN_MONEY.includes(gives);
}

export type RewardKind = Declared & { readonly kind: string; readonly feature: string };

const declared = new Map<string, RewardKind>();

/**
 * Declares a feature's kinds by name. The feature's locales hold `grants.<kind>`, a kind's name. They also hold its
 * messages: `<kind>_paid` unless it is quiet, `<kind>_held` and `<kind>_lapsed`.
 */
export function defineRewardKinds<const K extends Readonly<Record<string, Declared>>>(
  feature: string,
  kinds: K,
): { readonly [N in keyof K]: RewardKind } {
  const made = Object.entries<Declared>(kinds).map(([kind, facts]) => [kind, { ...facts, kind, feature }] as const);
  for (const [kind, one] of made) {
    if (declared.has(kind)) throw new Error(`two features declare the reward ${kind}`);
    declared.set(kind, one);
  }
  return Object.fromEntries(made) as { readonly [N in keyof K]: RewardKind };
}

/** Every kind, as far as this process has loaded the features. */
export function allRewardKinds(): readonly RewardKind[] {
  return [...declared.values()];
}

export function rewardKindOf(kind: string): RewardKind | undefined {
  return declared.get(kind);
}
