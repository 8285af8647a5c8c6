// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'revenue.entry_proposed': 'Proposed a booking',
    'revenue.entry_approved': 'Signed a booking',
    'revenue.entry_posted': 'Booked revenue',
    'revenue.entry_rejected': 'Rejected a booking',
    'revenue.deployment_proposed': 'Proposed to spend capital',
    'revenue.deployment_approved': 'Signed spending of capital',
    'revenue.deployment_posted': 'Spent capital',
    'revenue.deployment_rejected': 'Rejected spending of capital',
    'revenue.restoration_proposed': 'Proposed returned capital',
    'revenue.restoration_approved': 'Signed returned capital',
    'revenue.restoration_posted': 'Booked returned capital',
    'revenue.restoration_rejected': 'Rejected returned capital',
  },
  subjects: {
    entry: { text: (id) => `Booking ${id}`, resource: 'revenue/entries' },
    deployment: { text: (id) => `Deployment ${id}`, resource: 'revenue/deployments' },
    restoration: { text: (id) => `Returned capital ${id}`, resource: 'revenue/restorations' },
  },
};
