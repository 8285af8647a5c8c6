// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'identity.end_session': 'Signed a member out',
    'identity.freeze_member': 'Froze a member',
    'identity.unfreeze_member': 'Lifted a freeze',
    'identity.set_tier': 'Changed a verification tier',
    'identity.propose_name_correction': 'Proposed a correction of a name',
    'identity.sign_name_correction': 'Signed a correction of a name',
    'identity.withdraw_name_correction': 'Took back a correction of a name',
  },
  subjects: {
    member: { text: (id) => `Member M${id.padStart(7, '0')}`, resource: 'members' },
  },
};
