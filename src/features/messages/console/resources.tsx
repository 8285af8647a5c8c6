import Campaign from '@mui/icons-material/CampaignOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { AnnouncementCreate } from './announcement-create.tsx';
import { AnnouncementShow, AnnouncementsList } from './announcements.tsx';
import { MemberMessages } from './member-messages.tsx';
import { WriteToMember } from './write-to-member.tsx';
import { t } from '#design/console/words.ts';

export const resources = defineConsole({
  happenings: { 'messages.told': ({ words }) => ({ text: t('Told: {words}', { words }) }) },
  acts: {
    'messages.message_member': t('Wrote to a member'),
    'messages.announcement_written': t('Wrote to a segment of members'),
    'messages.announcement_signed': t('Signed a message to members'),
    'messages.announcement_cancelled': t('Cancelled a message to members'),
    'messages.announcement_outgrown': t('A message to members did not leave: too many for one person'),
  },
  subjects: {
    announcement: { text: (id) => t('Message {id} to members', { id }), resource: 'announcements' },
  },
  resources: [
    {
      name: 'announcements',
      label: t('Messages to members'),
      group: 'Publishing',
      position: 3,
      roles: ['content', 'support'],
      icon: Campaign,
      list: AnnouncementsList,
      show: AnnouncementShow,
      create: AnnouncementCreate,
    },
  ],
  memberBlocks: [{ roles: ['support', 'finance'], part: 'messages', position: 10, block: MemberMessages }],
  memberActs: [{ roles: ['support', 'finance'], act: WriteToMember }],
});
