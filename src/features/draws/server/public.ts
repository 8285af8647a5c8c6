// The door to draws: what a prize of a round is called, for higher-ranked features, and the work of the draws process.
export { createDraws, type Draws } from './process.ts';
export { playsWait } from './plays/play.ts';
export { type DrawsContext, takeOverSecrets } from './rounds/round-secrets.ts';
export { roundFacts, roundsByIds } from './rounds/rounds.ts';
export { verifyDraws } from './verify-draws.ts';
