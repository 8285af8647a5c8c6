import { z } from 'zod';
import { institutionCode } from '#wires/bank.ts';
import { businessHour, defineSettings } from '#features/settings/server/public.ts';

const bankAccount = z.strictObject({
  kind: z.enum(['card', 'account', 'mobile_money']),
  institution: institutionCode,
  number: z.string().regex(/^\+?[0-9]{4,34}$/),
  holderName: z.string().min(2).max(120),
});

/**
 * Bank holidays, finance hours and the tax office's account. The calendar counts as a money setting, which two persons
 * change, because it decides when payouts leave: one person must not be able to make every day a holiday.
 */
export const settings = defineSettings(
  'reconciliation',
  {
    holidays: {
      schema: z.array(z.iso.date()).max(1000),
      sandbox: [],
      pilot: [],
      money: true,
      label: 'Bank holidays, on which we send no payouts and members cannot collect',
    },
    financeOpens: {
      schema: businessHour,
      sandbox: '10:00',
      pilot: '10:00',
      money: true,
      label: 'Finance hours begin (Addis Ababa)',
    },
    financeCloses: {
      schema: businessHour,
      sandbox: '17:00',
      pilot: '17:00',
      money: true,
      label: 'Finance hours end (Addis Ababa)',
    },
    taxAccount: {
      schema: bankAccount.nullable(),
      sandbox: null,
      pilot: null,
      money: true,
      label: 'Account of the tax office to which we remit tax',
    },
  },
  ({ financeOpens, financeCloses }) =>
    financeOpens < financeCloses ? null : 'Finance hours must begin before they end.',
);
