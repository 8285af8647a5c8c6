import ManageSearch from '@mui/icons-material/ManageSearch';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { EVERY_MINUTE, listAddress, QUEUE_PAGE, statusOf } from '#design/console/queue.ts';
import { type ConsoleQueue, defineConsole } from '#design/console/resource.ts';
import { t } from '#design/console/words.ts';
import { useCall } from '#platform/client/queries.ts';
import { LooksList, shownText } from './looks-list.tsx';
import { UnusualLooksList } from './unusual-looks.tsx';

const toLookInto: ConsoleQueue = {
  roles: ['admin'],
  useStatus: () =>
    statusOf(
      { title: t('Unusual reading to look into'), to: listAddress('unusual-looks', { state: 'waiting' }) },
      useCall('GET /console/api/v1/unusual-looks', { query: { state: 'waiting', limit: QUEUE_PAGE } }, EVERY_MINUTE),
      (found) => found.foundAt,
    ),
};

export const resources = defineConsole({
  happenings: {
    'looks.looked': ({ state, number }) => ({
      text: t('Staff looked: {shown}', { shown: shownText(state) }),
      ...(number === null ? {} : { more: t('For case {number}', { number }) }),
    }),
  },
  acts: {
    'looks.look_into': t('Looked into unusual reading'),
  },
  subjects: {
    unusual_look: { text: (id) => t('Unusual reading {id}', { id }) },
  },
  resources: [
    {
      name: 'looks',
      label: t('Who looked'),
      group: 'Look up',
      position: 9,
      roles: ['admin'],
      icon: Visibility,
      list: LooksList,
    },
    {
      name: 'unusual-looks',
      label: t('Unusual reading'),
      group: 'Work',
      position: 8,
      roles: ['admin'],
      icon: ManageSearch,
      list: UnusualLooksList,
    },
  ],
  queues: [toLookInto],
});
