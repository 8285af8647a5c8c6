// The vectors of DRAW-1, for every implementation of it.
import { readFileSync } from 'node:fs';

type Vector = { ticket: string; clientSeed: string; nonce: number; W: string; r: string; rejected_words: number };
type Vectors = {
  seed: string;
  seed_hash: string;
  manifest: { prizes: [string, number][] };
  manifest_hash: string;
  beacon: string;
  plays: (Vector & { prize?: string })[];
};
export const vectors = JSON.parse(readFileSync(new URL('../vectors/draw1.json', import.meta.url), 'utf8')) as Vectors;
