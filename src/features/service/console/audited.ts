// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'service.decide_promise': 'Decided about a reported promise',
    'service.answer_complaint': 'Answered a complaint',
    'service.claim_complaint': 'Took a complaint',
    'service.release_complaint': 'Gave a complaint back',
    'service.note_complaint': 'Wrote a note on a complaint',
    'service.write_canned_answer': 'Wrote an answer for later',
    'service.change_canned_answer': 'Changed an answer for later',
    'service.retire_canned_answer': 'Took an answer for later out of use',
  },
  subjects: {
    promise: { text: (id) => `Reported promise ${id}`, resource: 'promise-reports' },
    complaint: { text: (id) => `Complaint C${id.padStart(7, '0')}`, resource: 'complaints' },
    canned_answer: { text: (id) => `Answer for later ${id}`, resource: 'canned-answers' },
  },
};
