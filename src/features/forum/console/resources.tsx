import Forum from '@mui/icons-material/ForumOutlined';
import Gavel from '@mui/icons-material/GavelOutlined';
import VolumeOff from '@mui/icons-material/VolumeOffOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { audited } from './audited.ts';
import { EntriesList, EntryShow } from './entries.tsx';
import { forumQueue, MatterShow, MattersList } from './matters.tsx';
import { MuteMember } from './matter-acts.tsx';
import { MutesList } from './mutes-list.tsx';

const roles = ['content', 'support'] as const;
const writers = ['content'] as const;

export const resources = defineConsole({
  ...audited,
  resources: [
    {
      name: 'forum-matters',
      label: 'Forum moderation',
      group: 'Members',
      roles,
      writers,
      icon: Gavel,
      list: MattersList,
      show: MatterShow,
    },
    {
      name: 'forum-entries',
      label: 'Forum texts',
      group: 'Members',
      roles,
      writers,
      icon: Forum,
      list: EntriesList,
      show: EntryShow,
    },
    { name: 'forum-mutes', label: 'Forum mutes', group: 'Members', roles, writers, icon: VolumeOff, list: MutesList },
  ],
  queues: [forumQueue],
  memberActs: [{ roles: ['content'], act: MuteMember }],
});
