// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'coupons.propose_batch': 'Proposed coupons or codes',
    'coupons.sign_batch': 'Signed a batch of coupons or codes',
    'coupons.withdraw_batch': 'Took a batch back',
    'coupons.stop_batch': 'Stopped the codes of a batch',
    'coupons.draw_codes': 'Took the codes of a batch as a file',
  },
  subjects: { coupon_batch: { text: (id) => `Batch ${id}`, resource: 'coupon-batches' } },
};
