// Who takes part in what happens seldom (rare.ts).
import type { Floor } from '#platform/floor.ts';
import type { Act } from './desk.ts';
import type { Clerk } from './gifts.ts';

export type RareStage = {
  floor: Pick<Floor, 'clock'>;
  member: (key: string) => Member;
  clerk: (key: string) => Clerk;
};
export type Member = { act: Act; payoutAccountId?: string };
export type Rare = readonly [day: number, happens: (stage: RareStage) => Promise<unknown>];
