// Words for what happened with a member's money, on their page.
import { labelOf } from '#design/console/names.ts';
import type { FeatureConsole } from '#design/console/resource.ts';
import { t } from '#design/console/words.ts';
import { reasonText, STATES } from './payout-labels.ts';

const payout = (id: string) => `/withdrawals/${id}/show`;
const recharge = (id: string) => `/recharges/${id}/show`;

export const walletHappenings: NonNullable<FeatureConsole['happenings']> = {
  'wallet.account_added': ({ number }) => ({ text: t('Added payout account {number}', { number }) }),
  'wallet.recharge_begun': ({ recordId, number }) => ({
    text: t('Began recharge {number}', { number }),
    to: recharge(recordId),
  }),
  'wallet.recharge_ended': ({ recordId, number, state }) => ({
    text: t('Recharge {number} ended: {state}', { number, state: labelOf(state ?? '') }),
    to: recharge(recordId),
  }),
  'wallet.payout_asked': ({ recordId, number }) => ({
    text: t('Asked for payout {number}', { number }),
    to: payout(recordId),
  }),
  'wallet.payout_decided': ({ recordId, number }) => ({
    text: t('Payout {number} was approved', { number }),
    to: payout(recordId),
  }),
  'wallet.payout_ended': ({ recordId, number, state, words }) => ({
    text: t('Payout {number} ended: {state}', { number, state: payoutState(state) }),
    to: payout(recordId),
    ...(words === null ? {} : { more: reasonText(words) }),
  }),
};

const payoutState = (state: string | null): string => STATES[state as keyof typeof STATES]?.[0] ?? '';
