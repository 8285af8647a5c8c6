// What the forum adds to the console: its pages, its queue on the start page, and the texts of its audit entries.
import Forum from '@mui/icons-material/ForumOutlined';
import Gavel from '@mui/icons-material/GavelOutlined';
import VolumeOff from '@mui/icons-material/VolumeOffOutlined';
import { defineConsole, type ConsoleQueue } from '#design/console/resource.ts';
import { EVERY_MINUTE, QUEUE_PAGE, statusOf } from '#design/console/queue.ts';
import { useCall } from '#platform/client/queries.ts';
import { EntriesList, EntryShow } from './entries.tsx';
import { MatterShow, MattersList } from './matters.tsx';
import { MuteMember } from './matter-acts.tsx';
import { MutesList } from './mutes-list.tsx';
import { t } from '#design/console/words.ts';

const forumQueue: ConsoleQueue = {
  roles: ['content'],
  useStatus: () =>
    statusOf(
      {
        title: t('Forum matters to decide'),
        to: '/forum-matters',
        late: { afterMinutes: 1440, text: t('Waiting over 24 hours') },
      },
      useCall('GET /console/api/v1/forum-matters', { query: { limit: QUEUE_PAGE } }, EVERY_MINUTE),
      (matter) => matter.openedAt,
    ),
};

const roles = ['content', 'support'] as const;
const writers = ['content'] as const;

export const resources = defineConsole({
  acts: {
    'forum.claimed': t('Took a forum matter'),
    'forum.decided': t('Decided a forum matter'),
    'forum.removed': t('Removed a text from the forum'),
    'forum.pinned': t('Pinned a post, or took the pin back'),
    'forum.essence': t('Marked a post as best, or took the mark back'),
    'forum.muted': t('Muted a member in the forum'),
    'forum.unmuted': t('Ended a mute in the forum'),
  },
  subjects: {
    'forum-matter': { text: (id) => t('Forum matter {id}', { id }), resource: 'forum-matters' },
    'forum-entry': { text: (id) => t('Forum text {id}', { id }), resource: 'forum-entries' },
  },
  resources: [
    {
      name: 'forum-matters',
      label: t('Forum moderation'),
      group: 'Work',
      position: 6,
      roles,
      writers,
      icon: Gavel,
      list: MattersList,
      show: MatterShow,
    },
    {
      name: 'forum-entries',
      label: t('Forum texts'),
      group: 'Publishing',
      position: 4,
      roles,
      writers,
      icon: Forum,
      list: EntriesList,
      show: EntryShow,
    },
    {
      name: 'forum-mutes',
      label: t('Forum mutes'),
      group: 'Publishing',
      position: 5,
      roles,
      writers,
      icon: VolumeOff,
      list: MutesList,
    },
  ],
  queues: [forumQueue],
  memberActs: [{ roles: ['content'], act: MuteMember }],
});
