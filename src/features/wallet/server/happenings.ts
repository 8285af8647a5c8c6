import type { Happening } from '#platform/happenings.ts';

const roles = ['support', 'finance'] as const;

const accountAdded: Happening = {
  kind: 'wallet.account_added',
  roles,
  rows: (q, memberId) => ({
    id: q`a.id`,
    at: q`a.created_at`,
    number: q`a.institution || ' •••• ' || right(a.number, 4)`,
    from: q`wallet.payout_account a where a.member_id = ${memberId}`,
  }),
};

const rechargeBegun: Happening = {
  kind: 'wallet.recharge_begun',
  roles,
  rows: (q, memberId) => ({
    id: q`r.id`,
    at: q`r.created_at`,
    number: q`r.reference`,
    amount: q`r.amount_minor`,
    from: q`wallet.recharge r where r.member_id = ${memberId}`,
  }),
};

const rechargeEnded: Happening = {
  kind: 'wallet.recharge_ended',
  roles,
  rows: (q, memberId) => ({
    id: q`r.id`,
    at: q`r.ended_at`,
    number: q`r.reference`,
    amount: q`coalesce(r.settled_minor, r.amount_minor)`,
    state: q`r.state`,
    from: q`wallet.recharge r where r.member_id = ${memberId} and r.ended_at is not null`,
  }),
};

const payoutAsked: Happening = {
  kind: 'wallet.payout_asked',
  roles,
  rows: (q, memberId) => ({
    id: q`w.id`,
    at: q`w.requested_at`,
    number: q`w.number`,
    amount: q`w.amount_minor`,
    from: q`wallet.withdrawal w where w.member_id = ${memberId}`,
  }),
};

/** One that was rejected has ended. */
const payoutDecided: Happening = {
  kind: 'wallet.payout_decided',
  roles,
  rows: (q, memberId) => ({
    id: q`w.id`,
    at: q`w.reviewed_at`,
    number: q`w.number`,
    amount: q`w.amount_minor`,
    from: q`wallet.withdrawal w
        where w.member_id = ${memberId} and w.reviewed_at is not null and w.state <> 'rejected'`,
  }),
};

const payoutEnded: Happening = {
  kind: 'wallet.payout_ended',
  roles,
  rows: (q, memberId) => ({
    id: q`w.id`,
    at: q`w.ended_at`,
    number: q`w.number`,
    amount: q`w.amount_minor`,
    state: q`w.state`,
    words: q`w.reason_code`,
    from: q`wallet.withdrawal w where w.member_id = ${memberId} and w.ended_at is not null`,
  }),
};

export const happenings = [accountAdded, rechargeBegun, rechargeEnded, payoutAsked, payoutDecided, payoutEnded];
