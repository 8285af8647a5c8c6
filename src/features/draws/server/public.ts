// What draws offer to higher-ranked features, and to the program of the draws process.
export { createDraws, type Draws } from './process.ts';
export { playsWait } from './plays/play.ts';
export { lastPlays } from './plays/plays.ts';
export { type DrawsContext, takeOverSecrets } from './rounds/round-secrets.ts';
export { roundFacts, roundsByIds } from './rounds/rounds.ts';
export { verifyDraws } from './verify-draws.ts';
