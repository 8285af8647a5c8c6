import type { Cases } from '#platform/cases.ts';
import { idTyped } from '#platform/finder.ts';
import { nameCorrection } from './members/correct-name.ts';

const nameCorrections: Cases = {
  kind: 'name_correction',
  front: 'N-',
  async owner(q, number) {
    const id = idTyped(number, ['N']);
    const act = id === null ? undefined : await nameCorrection.byId(q, id);
    return act ? BigInt(act.words.member) : null;
  },
};

export const cases: readonly Cases[] = [nameCorrections];
