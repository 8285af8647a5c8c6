import Campaign from '@mui/icons-material/CampaignOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { AnnouncementCreate } from './announcement-create.tsx';
import { AnnouncementShow, AnnouncementsList } from './announcements.tsx';
import { WriteToMember } from './write-to-member.tsx';

export const resources = defineConsole({
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
  resources: [
    {
      name: 'announcements',
      label: 'Messages to members',
      group: 'Publishing',
      position: 3,
      roles: ['content', 'support'],
      icon: Campaign,
      list: AnnouncementsList,
      show: AnnouncementShow,
      create: AnnouncementCreate,
    },
  ],
  memberActs: [{ roles: ['support', 'finance'], act: WriteToMember }],
});
