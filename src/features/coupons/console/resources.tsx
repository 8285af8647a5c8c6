import ConfirmationNumber from '@mui/icons-material/ConfirmationNumberOutlined';
import LocalOffer from '@mui/icons-material/LocalOfferOutlined';
import Redeem from '@mui/icons-material/RedeemOutlined';
import { EVERY_MINUTE, PROPOSED, toSign } from '../../../design/console/queue.ts';
import { defineConsole } from '../../../design/console/resource.ts';
import { useCall } from '../../../platform/client/queries.ts';
import { audited } from './audited.ts';
import { BatchesList, BatchShow } from './batches.tsx';
import { CouponShow, CouponsList, RedemptionsList } from './coupons-list.tsx';
import { COUPON_STATES } from './coupon-labels.ts';

const roles = ['finance', 'support'] as const;

export const resources = defineConsole({
  ...audited,
  resources: [
    {
      name: 'coupon-batches',
      label: 'Coupons and codes',
      group: 'Money',
      roles,
      icon: LocalOffer,
      list: BatchesList,
      show: BatchShow,
    },
    {
      name: 'coupons',
      label: 'Coupons of members',
      group: 'Money',
      roles,
      states: COUPON_STATES,
      icon: ConfirmationNumber,
      list: CouponsList,
      show: CouponShow,
    },
    { name: 'code-redemptions', label: 'Redeemed codes', group: 'Money', roles, icon: Redeem, list: RedemptionsList },
  ],
  queues: [
    {
      roles: ['finance'],
      useStanding: () =>
        toSign(
          'Coupons and codes to sign',
          'coupon-batches',
          useCall('GET /console/api/v1/coupon-batches', PROPOSED, EVERY_MINUTE),
        ),
    },
  ],
});
