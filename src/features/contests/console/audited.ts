// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '../../../design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: { 'contests.run_again': 'Ran a week or month of teams again' },
  subjects: {
    rank: { text: (id) => `Team rank ${id}`, resource: 'contests/periods' },
    duels: { text: (id) => `PK of ${id}`, resource: 'contests/duel-weeks' },
  },
};
