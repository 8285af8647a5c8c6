// What draws add to the console: the pages of rounds, the queue of rounds to sign, and the texts of audit entries.
import Casino from '@mui/icons-material/CasinoOutlined';
import { EVERY_MINUTE, PROPOSED, toSign } from '#design/console/queue.ts';
import { defineConsole } from '#design/console/resource.ts';
import { useCall } from '#platform/client/queries.ts';
import { RoundCreate } from './round-create.tsx';
import { GAMES, ROUND_STATES } from './round-labels.ts';
import { RoundShow } from './round-show.tsx';
import { RoundsList } from './rounds-list.tsx';
import { t } from '#design/console/words.ts';

export const resources = defineConsole({
  acts: {
    'draws.propose_round': t('Proposed a round of a draw'),
    'draws.sign_round': t('Signed a round of a draw'),
    'draws.withdraw_round': t('Took a round of a draw back'),
    'draws.stop_round': t('Stopped a round of a draw'),
  },
  values: { game: GAMES },
  subjects: {
    round: { text: (id) => t('Round R-{id}', { id }), resource: 'draws/rounds' },
  },
  resources: [
    {
      name: 'draws/rounds',
      label: t('Rounds of draws'),
      group: 'Rewards',
      position: 8,
      roles: ['finance', 'support'],
      writers: ['finance'],
      states: ROUND_STATES,
      icon: Casino,
      list: RoundsList,
      show: RoundShow,
      create: RoundCreate,
    },
  ],
  queues: [
    {
      roles: ['finance'],
      useStatus: () =>
        toSign(
          t('Rounds of draws to sign'),
          'draws/rounds',
          useCall('GET /console/api/v1/draws/rounds', PROPOSED, EVERY_MINUTE),
        ),
    },
  ],
});
