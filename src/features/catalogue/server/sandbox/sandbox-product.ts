// The form of the sandbox's product data.
import type { RentBehaviour } from '#wires/bank-admin.ts';

type Text = { en: string; am: string };
export type SandboxAccount = { name: string; bankCode: string; bankNumber: string };

export type SandboxProduct = {
  slug: string;
  type: 'device' | 'fund' | 'rental';
  cycle: 'hourly' | 'daily' | 'weekly';
  drawing: string;
  title: Text;
  description: Text;
  risks: readonly Text[];
  priceBirr: number;
  /** Income a unit and cycle in minor units, or a fund's rate in billionths of the amount. */
  incomeMinor: number | null;
  ratePpb: number | null;
  unitsMin: number;
  unitsMax: number;
  holdingDays: number;
  stock: number;
  /** Units that the lessee pays for from its first rent on. Later it pays for all sold units. */
  placed: number;
  purchaseLimit: number;
  minVip: number;
  chances: number;
  points: number;
  coupons: boolean;
  returnsPrincipal: boolean;
  salesEndAfterDays: number | null;
  maturesAfterDays: number | null;
  asset: { name: Text; what: Text; place: Text; serial: string; lessee: string; insurance: Text; liable: Text };
  contract: { number: string; bills: 'day' | 'week' | 'month'; dueDay: number | null; graceDays: number; title: Text };
  payer: SandboxAccount;
  supplier: SandboxAccount;
  behaviour: readonly RentBehaviour[];
};

/** Terms that all devices share: whole units, a price that is used up, no end of sales. */
export const SANDBOX_DEVICE = {
  type: 'device',
  returnsPrincipal: false,
  ratePpb: null,
  unitsMin: 1,
  salesEndAfterDays: null,
  maturesAfterDays: null,
} as const;
