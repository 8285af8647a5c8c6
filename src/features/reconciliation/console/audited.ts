// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'reconciliation.propose': 'Proposed an act on bank money',
    'reconciliation.approve': 'Signed an act on bank money',
    'reconciliation.withdraw': 'Took back an act on bank money',
    'reconciliation.operator_transfer': 'Ordered a transfer of the operator',
    'reconciliation.repeat': 'Ordered a transfer again',
    'reconciliation.close_misdirection': 'Closed a payment to another account',
  },
  subjects: {
    'bank-act': { text: (id) => `Act on bank money ${id}`, resource: 'bank-acts' },
    'bank-instruction': { text: (id) => `Transfer ${id}`, resource: 'bank-instructions' },
    'statement-line': { text: (id) => `Bank line ${id}`, resource: 'statement-lines' },
  },
};
