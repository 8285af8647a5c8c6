// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'events.begun': 'Began an event',
    'events.revised': 'Changed an event',
    'events.published': 'Published an event',
    'events.cancelled': 'Cancelled an event',
    'events.attended': 'Let a member in',
    'events.export': 'Took a list of registrations',
  },
  subjects: {
    event: { text: (id) => `Event ${id}`, resource: 'events' },
  },
};
