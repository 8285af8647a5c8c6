// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '../../../design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'service.answer_complaint': 'Answered a complaint',
  },
  subjects: {
    complaint: { text: (id) => `Complaint C${id.padStart(7, '0')}`, resource: 'complaints' },
  },
};
