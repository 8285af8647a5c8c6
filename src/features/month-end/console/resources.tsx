import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import LockOpen from '@mui/icons-material/LockOpenOutlined';
import { EVERY_MINUTE, PROPOSED, toSign } from '#design/console/queue.ts';
import { type ConsoleQueue, defineConsole } from '#design/console/resource.ts';
import { t } from '#design/console/words.ts';
import { useCall } from '#platform/client/queries.ts';
import { ClosingShow, ClosingsList, ReopeningShow, ReopeningsList } from './month-acts.tsx';
import { MonthShow } from './month-show.tsx';
import { monthText } from './month-words.ts';
import { MonthsList } from './months-list.tsx';

const roles = ['finance'] as const;

const closingsToSign: ConsoleQueue = {
  roles,
  useStatus: () =>
    toSign(
      t('Months to close, to sign'),
      'month-closings',
      useCall('GET /console/api/v1/month-closings', PROPOSED, EVERY_MINUTE),
    ),
};

const reopeningsToSign: ConsoleQueue = {
  roles,
  useStatus: () =>
    toSign(
      t('Months to open again, to sign'),
      'month-reopenings',
      useCall('GET /console/api/v1/month-reopenings', PROPOSED, EVERY_MINUTE),
    ),
};

export const resources = defineConsole({
  acts: {
    'month-end.pack': t('Made a pack of reports'),
    'month-end.download': t('Downloaded a pack of reports'),
    'month-end.propose_closing': t('Proposed to close a month'),
    'month-end.sign_closing': t('Signed the closing of a month'),
    'month-end.withdraw_closing': t('Took the closing of a month back'),
    'month-end.propose_reopening': t('Proposed to open a month again'),
    'month-end.sign_reopening': t('Signed the reopening of a month'),
    'month-end.withdraw_reopening': t('Took the reopening of a month back'),
  },
  subjects: {
    month: { text: (id) => monthText(id), resource: 'months' },
    month_pack: { text: (id) => t('Report pack {id}', { id }) },
  },
  queues: [closingsToSign, reopeningsToSign],
  resources: [
    {
      name: 'months',
      label: t('Month end'),
      group: 'Books',
      position: 22,
      roles,
      icon: EventAvailable,
      list: MonthsList,
      show: MonthShow,
    },
    {
      name: 'month-closings',
      label: t('Months to close'),
      group: 'Two signatures',
      position: 11,
      roles,
      icon: Inventory,
      list: ClosingsList,
      show: ClosingShow,
    },
    {
      name: 'month-reopenings',
      label: t('Months to open again'),
      group: 'Two signatures',
      position: 12,
      roles,
      icon: LockOpen,
      list: ReopeningsList,
      show: ReopeningShow,
    },
  ],
});
