// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'rewards.hold_grant': 'Held a reward',
    'rewards.propose_decision': 'Proposed to decide about a reward',
    'rewards.sign_decision': 'Signed a decision about a reward',
    'rewards.withdraw_decision': 'Took a decision about a reward back',
    'rewards.propose_campaign': 'Proposed a campaign of rewards',
    'rewards.sign_campaign': 'Signed a campaign of rewards',
    'rewards.withdraw_campaign': 'Took a campaign of rewards back',
  },
  subjects: {
    grant: { text: (id) => `Reward ${id}`, resource: 'rewards/grants' },
    campaign: { text: (id) => `Campaign ${id}`, resource: 'rewards/campaigns' },
  },
};
