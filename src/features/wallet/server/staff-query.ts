// What the console's lists of payouts and recharges share: the filter by member number, and ages in minutes.
import { memberIdOf } from '#features/members/server/public.ts';

const NO_MEMBER = 0n;

/** Replaces the member number of a filter with the member's id, or with an id that matches no row. */
export function withMember<F extends { memberNo?: string | undefined }>({ memberNo, ...filter }: F) {
  return { ...filter, memberId: memberNo === undefined ? undefined : (memberIdOf(memberNo) ?? NO_MEMBER) };
}

export const minutesBetween = (from: Date, until: Date) =>
  Math.max(0, Math.floor((until.getTime() - from.getTime()) / 60_000));
