import Campaign from '@mui/icons-material/CampaignOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { AnnouncementCreate } from './announcement-create.tsx';
import { AnnouncementShow, AnnouncementsList } from './announcements.tsx';
import { audited } from './audited.ts';
import { WriteToMember } from './write-to-member.tsx';

export const resources = defineConsole({
  ...audited,
  resources: [
    {
      name: 'announcements',
      label: 'Messages to members',
      group: 'Members',
      roles: ['content', 'support'],
      icon: Campaign,
      list: AnnouncementsList,
      show: AnnouncementShow,
      create: AnnouncementCreate,
    },
  ],
  memberActs: [{ roles: ['support', 'finance'], act: WriteToMember }],
});
