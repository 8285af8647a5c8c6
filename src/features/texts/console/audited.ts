// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'texts.proposed': 'Proposed a text for members',
    'texts.signed': 'Agreed to a text for members',
    'texts.withdrawn': 'Took back a proposed text',
  },
  subjects: {
    text: { text: (id) => `Proposed text ${id}`, resource: 'text-reviews' },
  },
};
