import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import { defineConsole, type ConsoleQueue } from '#design/console/resource.ts';
import { EVERY_MINUTE, listAddress, QUEUE_PAGE, statusOf } from '#design/console/queue.ts';
import { useCall } from '#platform/client/queries.ts';
import { STATES } from './goods-labels.tsx';
import { GoodsList, MemberGoods } from './goods-list.tsx';
import { GoodsShow } from './goods-show.tsx';
import { t } from '#design/console/words.ts';

/** Work queue of goods that wait for staff: to pack, to ship, to send again, or contested. */
const goodsQueue: ConsoleQueue = {
  roles: ['support', 'finance'],
  useStatus() {
    const ask = { query: { state: 'desk', limit: QUEUE_PAGE } } as const;
    const read = useCall('GET /console/api/v1/prizes', ask, EVERY_MINUTE);
    const late = read.data?.items.filter(({ isLate }) => isLate).length ?? 0;
    return {
      ...statusOf(
        { title: t('Won goods to send'), to: listAddress('prizes', { state: 'desk' }) },
        read,
        (one) => one.waitsSince,
      ),
      alarm: late > 0 ? { text: t('{late} late', { late }), tone: 'bad' } : undefined,
    };
  },
};

const roles = ['finance', 'support'] as const;

export const resources = defineConsole({
  acts: {
    'prizes.pack': t('Packed goods of a prize'),
    'prizes.ship': t('Shipped goods of a prize'),
    'prizes.fail': t('Noted that a parcel failed'),
    'prizes.return': t('Noted that a parcel came back'),
    'prizes.deliver': t('Noted that goods of a prize came'),
    'prizes.uphold': t('Found that contested goods came'),
    'prizes.export': t('Took a file of packed goods'),
  },
  subjects: {
    delivery: { text: (id) => t('Won goods of play {id}', { id }), resource: 'prizes' },
    prizes: { text: () => t('Packed goods') },
  },
  memberBlocks: [{ roles, position: 48, block: MemberGoods }],
  resources: [
    {
      name: 'prizes',
      label: t('Won goods'),
      group: 'Work',
      position: 5,
      roles,
      states: STATES,
      icon: LocalShipping,
      list: GoodsList,
      show: GoodsShow,
    },
  ],
  queues: [goodsQueue],
});
