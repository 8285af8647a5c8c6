// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'draws.propose_round': 'Proposed a round of a draw',
    'draws.sign_round': 'Signed a round of a draw',
    'draws.withdraw_round': 'Took a round of a draw back',
    'draws.stop_round': 'Stopped a round of a draw',
  },
  subjects: {
    round: { text: (id) => `Round R-${id}`, resource: 'draws/rounds' },
  },
};
