// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '../../../design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'messages.message_member': 'Wrote to a member',
  },
  subjects: {},
};
