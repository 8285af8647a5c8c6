// Each kind of reward asks for something first (promises.md 2). These are questions to the database. They find a grant
// `g` without it. A kind without a line here fails `src/api/gifts.test.ts`. The look-out for money astray asks all.

/** Points of a team come only from the growth of valid members. So a member below the leader has a settled purchase. */
const NO_VALID_MEMBER = `not exists (select from team.place p join orders.purchase_order o on o.member_id = p.member_id
  where p.leader_id = g.member_id and o.settled_at <= g.promised_at and o.cancelled_at is null)`;

/** Null: the kind promises nothing about purchases. Its proof holds the member's own act. */
export const WITHOUT_ITS_CAUSE: Readonly<Record<string, string | null>> = {
  // A settled purchase past its cooling-off. So its buyer was a valid member when the rebate was promised.
  rebate: `not exists (select from orders.purchase_order o
    where o.id = rewards.cause_id(split_part(g.cause, ':', 1)) and o.cancelled_at is null
      and o.settled_at <= g.promised_at and o.cooling_ends_at <= o.settled_at and o.expires_at > o.settled_at)`,
  rank_prize: NO_VALID_MEMBER,
  duel_prize: NO_VALID_MEMBER,
  // Friends who are valid members let a robot work, earn a chance, and make a salary due.
  robot_bonus: NO_VALID_MEMBER,
  award_chance: NO_VALID_MEMBER,
  salary: NO_VALID_MEMBER,
  // A coupon is a part of one purchase. Two staff signed its batch, as they signed that of a code.
  coupon: null,
  code_points: null,
  code_chances: null,
  check_in_points: null,
  check_in_chance: null,
  // Points that the member had, and gave in the same transfer.
  points_exchange: `not exists (select from ledger.line taken
    where taken.transfer_id = g.transfer_id and taken.purpose = 'points_exchanged'
      and taken.debit = ledger.account_of('member_points', g.member_id))`,
};

/** True for a paid grant whose kind asks for something that is not there. */
export const WITHOUT_CAUSE = `(${Object.entries(WITHOUT_ITS_CAUSE)
  .flatMap(([kind, missing]) => (missing === null ? [] : [`g.kind = '${kind}' and ${missing}`]))
  .map((one) => `(${one})`)
  .join(' or ')})`;
