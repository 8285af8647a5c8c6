// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'messages.message_member': 'Wrote to a member',
    'messages.announcement_written': 'Wrote to a segment of members',
    'messages.announcement_signed': 'Signed a message to members',
    'messages.announcement_cancelled': 'Cancelled a message to members',
    'messages.announcement_outgrown': 'A message to members did not leave: too many for one person',
  },
  subjects: {
    announcement: { text: (id) => `Message ${id} to members`, resource: 'announcements' },
  },
};
