// For each kind of reward, an SQL condition that finds a grant `g` without the cause that the kind requires
// (promises.md 2). Used by tests of the whole product (member-money.ts). A kind without an entry fails
// src/api/gifts.test.ts.

/**
 * A team's points come only from growth of valid members, so a member below the leader must have a settled purchase.
 */
const NO_VALID_MEMBER = `not exists (select from team.place p join orders.purchase_order o on o.member_id = p.member_id
  where p.leader_id = g.member_id and o.settled_at <= g.promised_at and o.cancelled_at is null)`;

/** Null: the kind promises nothing about purchases, and its proof is about the member's own act. */
export const WITHOUT_ITS_CAUSE: Readonly<Record<string, string | null>> = {
  // A settled purchase past its cooling-off, so that its buyer was a valid member when the rebate was promised.
  rebate: `not exists (select from orders.purchase_order o
    where o.id = rewards.cause_id(split_part(g.cause, ':', 1)) and o.cancelled_at is null
      and o.settled_at <= g.promised_at and o.cooling_ends_at <= o.settled_at and o.expires_at > o.settled_at)`,
  rank_prize: NO_VALID_MEMBER,
  duel_prize: NO_VALID_MEMBER,
  // Friends who are valid members make a robot run, earn a chance, and make a salary due.
  robot_bonus: NO_VALID_MEMBER,
  award_chance: NO_VALID_MEMBER,
  salary: NO_VALID_MEMBER,
  // A coupon is part of one purchase. Two staff signed its batch, as with codes.
  coupon: null,
  code_points: null,
  code_chances: null,
  check_in_points: null,
  check_in_chance: null,
  // Points that the member had and gave up in the same transfer.
  points_exchange: `not exists (select from ledger.line taken
    where taken.transfer_id = g.transfer_id and taken.purpose = 'points_exchanged'
      and taken.debit = ledger.account_of('member_points', g.member_id))`,
};

/** True for a paid grant whose required cause is missing. */
export const WITHOUT_CAUSE = `(${Object.entries(WITHOUT_ITS_CAUSE)
  .flatMap(([kind, missing]) => (missing === null ? [] : [`g.kind = '${kind}' and ${missing}`]))
  .map((one) => `(${one})`)
  .join(' or ')})`;
