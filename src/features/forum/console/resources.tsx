import Forum from '@mui/icons-material/ForumOutlined';
import Gavel from '@mui/icons-material/GavelOutlined';
import VolumeOff from '@mui/icons-material/VolumeOffOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { audited } from './audited.ts';
import { EntriesList } from './entries-list.tsx';
import { EntryShow } from './entry-show.tsx';
import { forumQueue } from './forum-queue.ts';
import { MatterShow } from './matter-show.tsx';
import { MattersList } from './matters-list.tsx';
import { MuteMember } from './mute-act.tsx';
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
