// The only door to draws for higher-ranked features: what a prize of a round is called.
export { roundFacts, roundsByIds } from './rounds/round-store.ts';
