// The form for a batch of coupons or codes: the draft as a clerk types it, and its conversion to the call's body.
import { readAmount } from '#design/typed-amount.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import type { AskOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { plainDigits } from '#universal/written-digits.ts';

type Body = AskOf<'POST /console/api/v1/coupon-batches'>['body'];
export type BatchDraft = {
  name: string;
  way: 'members' | 'codes' | 'word' | 'prize';
  gives: 'coupon' | 'points' | 'chances';
  pieces: string;
  members: string;
  count: string;
  kind: 'amount' | 'percent';
  amount: string;
  percent: string;
  cap: string;
  least: string;
  scope: 'any' | 'device' | 'fund' | 'rental' | 'product';
  productId: string;
  days: string;
  until: string;
};

export const EMPTY: BatchDraft = {
  name: '',
  way: 'members',
  gives: 'coupon',
  pieces: '100',
  members: '',
  count: '',
  kind: 'amount',
  amount: '',
  percent: '',
  cap: '',
  least: '',
  scope: 'any',
  productId: '',
  days: '30',
  until: '',
};

/** The member numbers in a pasted column, list or CSV. */
export function memberNosIn(text: string): string[] {
  return [
    ...new Set(
      plainDigits(text.normalize('NFKC'))
        .split(/[\s,;"]+/)
        .filter((part) => /^[Mm]?0*[1-9]\d{0,16}$/.test(part)),
    ),
  ];
}

const wholeNumber = (text: string) => (/^\d{1,7}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : undefined);

/** The body of the call, or undefined while the draft is incomplete. */
export function bodyOf(draft: BatchDraft): Omit<Body, 'assertion'> | undefined {
  const gift = giftOf(draft);
  const reach = reachOf(draft);
  const name = draft.name.trim();
  return gift && reach && name && draft.until ? { name, gift, reach, until: draft.until } : undefined;
}

function reachOf({ way, pieces, members }: BatchDraft): Body['reach'] | undefined {
  if (way === 'members') {
    const memberNos = memberNosIn(members);
    return memberNos.length > 0 ? { way, memberNos } : undefined;
  }
  const count = wholeNumber(pieces);
  return count === undefined ? undefined : { way, pieces: count };
}

function giftOf(draft: BatchDraft): Body['gift'] | undefined {
  const { gives, kind, scope, productId } = draft;
  if (gives !== 'coupon') {
    const count = wholeNumber(draft.count);
    return count === undefined ? undefined : { gives, count };
  }
  const leastPriceMinor = readAmount(draft.least);
  const validDays = wholeNumber(draft.days);
  const discount = discountOf(draft, kind);
  if (!discount || !leastPriceMinor || !validDays || (scope === 'product' && !wholeNumber(productId))) return undefined;
  const byType = scope === 'any' || scope === 'product' ? null : scope;
  const byProduct = scope === 'product' ? productId.trim() : null;
  return { gives, terms: { ...discount, leastPriceMinor, productType: byType, productId: byProduct, validDays } };
}

function discountOf({ amount, percent, cap }: BatchDraft, kind: BatchDraft['kind']) {
  if (kind === 'amount') {
    const amountMinor = readAmount(amount);
    return amountMinor ? { amountMinor, percent: null, capMinor: null } : undefined;
  }
  const [share, capMinor] = [wholeNumber(percent), readAmount(cap)];
  return share && capMinor ? { amountMinor: null, percent: share, capMinor } : undefined;
}

export const signBatch = (id: string, signed: { assertion: AssertionInput }) =>
  call('POST /console/api/v1/coupon-batches/{id}/approve', { path: { id }, body: signed, errors: 'inline' });
