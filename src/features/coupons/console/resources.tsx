import ConfirmationNumber from '@mui/icons-material/ConfirmationNumberOutlined';
import LocalOffer from '@mui/icons-material/LocalOfferOutlined';
import Redeem from '@mui/icons-material/RedeemOutlined';
import { EVERY_MINUTE, PROPOSED, toSign } from '#design/console/queue.ts';
import { defineConsole, rewardOf } from '#design/console/resource.ts';
import { useCall } from '#platform/client/queries.ts';
import { BatchesList, BatchShow } from './batches.tsx';
import { CouponShow, CouponsList, MemberCoupons, RedemptionsList } from './coupons-list.tsx';
import { COUPON_STATES } from './coupon-labels.ts';
import { t } from '#design/console/words.ts';

const roles = ['finance', 'support'] as const;

export const resources = defineConsole({
  acts: {
    'coupons.propose_batch': t('Proposed coupons or codes'),
    'coupons.sign_batch': t('Signed a batch of coupons or codes'),
    'coupons.withdraw_batch': t('Took a batch back'),
    'coupons.stop_batch': t('Stopped the codes of a batch'),
    'coupons.draw_codes': t('Took the codes of a batch as a file'),
  },
  subjects: { coupon_batch: { text: (id) => t('Batch {id}', { id }), resource: 'coupon-batches' } },
  rewards: {
    coupon: rewardOf(t('Coupon'), t('Coupon'), (id) => `/coupons/${id}/show`),
    code_points: rewardOf(t('C3coin of a code'), t('Redeemed code')),
    code_chances: rewardOf(t('Draw chances of a code'), t('Redeemed code')),
  },
  memberBlocks: [{ roles, position: 46, block: MemberCoupons }],
  resources: [
    {
      name: 'coupon-batches',
      label: t('Coupons and codes'),
      group: 'Rewards',
      position: 5,
      roles,
      icon: LocalOffer,
      list: BatchesList,
      show: BatchShow,
    },
    {
      name: 'coupons',
      label: t('Coupons of members'),
      group: 'Rewards',
      position: 6,
      roles,
      states: COUPON_STATES,
      icon: ConfirmationNumber,
      list: CouponsList,
      show: CouponShow,
    },
    {
      name: 'code-redemptions',
      label: t('Redeemed codes'),
      group: 'Rewards',
      position: 7,
      roles,
      icon: Redeem,
      list: RedemptionsList,
    },
  ],
  queues: [
    {
      roles: ['finance'],
      useStatus: () =>
        toSign(
          t('Coupons and codes to sign'),
          'coupon-batches',
          useCall('GET /console/api/v1/coupon-batches', PROPOSED, EVERY_MINUTE),
        ),
    },
  ],
});
