// Registry of the kinds of grants (rewards.md 1). Each feature declares its kinds in server/reward-kinds.ts. Table
// rewards.kind holds the same list, with the function that proves each kind's causes.

import { type GIVES, IN_MONEY } from '../contract/shapes.ts';

export type Gives = (typeof GIVES)[number];

type Declared = {
  gives: Gives;
  /** Set if the member sees the gift at once after doing what is rewarded, so that the payment needs no message. */
  quiet?: true;
};

/** True if such a grant draws on the rewards budget and waits for the payer. */
export function costsMoney(gives: Gives): boolean {
  return IN_MONEY.includes(gives);
}

export type RewardKind = Declared & { readonly kind: string; readonly feature: string };

const declared = new Map<string, RewardKind>();

/**
 * Declares a feature's kinds by name. The feature's locales must hold each kind's name as `grants.<kind>`, and its
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

/** All kinds of the features that this process has loaded. */
export function allRewardKinds(): readonly RewardKind[] {
  return [...declared.values()];
}

export function rewardKindOf(kind: string): RewardKind | undefined {
  return declared.get(kind);
}
