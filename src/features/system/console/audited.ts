// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'settings.change': 'Changed a setting',
    'settings.propose_change': 'Proposed a setting',
    'settings.sign_change': 'Signed a setting',
    'settings.withdraw_change': 'Took back a setting',
    // Entries from before the engine of acts.
    'settings.propose': 'Proposed a setting',
    'settings.approve': 'Signed a setting',
    'settings.withdraw': 'Took back a setting',
    'system.restore': 'Restored the data from a backup',
    'sandbox.advance_clock': 'Moved the sandbox’s clock',
    'sandbox.set_bank_faults': 'Set faults of the sandbox bank',
  },
  subjects: {
    setting: { text: (id) => `Setting ${id}`, resource: 'settings' },
    clock: { text: () => 'The clock' },
    installation: { text: () => 'The whole installation' },
    bank: { text: () => 'The sandbox bank' },
  },
};
