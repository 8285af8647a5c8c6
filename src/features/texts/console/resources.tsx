import Spellcheck from '@mui/icons-material/SpellcheckOutlined';
import { EVERY_MINUTE, PROPOSED, toSign } from '#design/console/queue.ts';
import { defineConsole } from '#design/console/resource.ts';
import { useCall } from '#platform/client/queries.ts';
import { ReviewShow, ReviewsList } from './reviews.tsx';
import { t } from '#design/console/words.ts';

const roles = ['content'] as const;

export const resources = defineConsole({
  acts: {
    'texts.proposed': t('Proposed a text for members'),
    'texts.signed': t('Agreed to a text for members'),
    'texts.withdrawn': t('Took back a proposed text'),
  },
  subjects: {
    text: { text: (id) => t('Proposed text {id}', { id }), resource: 'text-reviews' },
  },
  resources: [
    {
      name: 'text-reviews',
      label: t('Texts to read'),
      group: 'Two signatures',
      position: 6,
      roles,
      icon: Spellcheck,
      list: ReviewsList,
      show: ReviewShow,
    },
  ],
  queues: [
    {
      roles,
      useStatus: () =>
        toSign(t('Texts to read'), 'text-reviews', useCall('GET /console/api/v1/text-reviews', PROPOSED, EVERY_MINUTE)),
    },
  ],
});
