// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'desk.search': 'Searched',
  },
  subjects: {
    search: { text: () => 'Records of members' },
  },
};
