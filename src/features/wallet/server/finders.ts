// Lets the console's global search find payouts and recharges by number, bank reference or member, and certificates of
// withheld tax by number.
import { idList, type Queryable } from '#platform/database/db.ts';
import { beginsWith, type Finder, type Found, numbersMeant } from '#platform/finder.ts';
import { memberIdOf, membersByIds, whoIs } from '#features/members/server/public.ts';
import { closeCode } from '#universal/written-digits.ts';
import { certificateNumber, certifiedYear } from './withdrawals/withheld-tax.ts';

type Row = Omit<Found, 'who'> & { memberId: bigint };

async function withMembers(q: Queryable, rows: readonly Row[]): Promise<Found[]> {
  const members = await membersByIds(
    q,
    rows.map((row) => row.memberId),
  );
  return rows.map(({ memberId, ...row }) => ({ ...row, who: whoIs(members.get(memberId)) }));
}

const payouts: Finder = {
  resource: 'withdrawals',
  roles: ['finance', 'support'],
  async find(q, { text, memberIds, limit }) {
    const rows = await q<Row[]>`
      select * from (
        (select id, number, member_id, amount_minor, state, requested_at as at from wallet.withdrawal
          where ${beginsWith(q, q`number`, numbersMeant(text, 'W-'))}
            or bank_reference = ${text.toUpperCase()} or ordered_reference = ${text.toUpperCase()}
          order by id desc limit ${limit})
        union
        (select w.* from unnest(${idList(memberIds)}::bigint[]) m(id) cross join lateral (
          select id, number, member_id, amount_minor, state, requested_at from wallet.withdrawal
          where member_id = m.id order by id desc limit ${limit}) w)) x
      order by id desc limit ${limit}`;
    return withMembers(q, rows);
  },
};

const recharges: Finder = {
  resource: 'recharges',
  roles: ['finance', 'support'],
  async find(q, { text, memberIds, limit }) {
    const rows = await q<Row[]>`
      select * from (
        (select id, reference as number, member_id, amount_minor, state, created_at as at from wallet.recharge
          where ${beginsWith(q, q`reference`, numbersMeant(text, 'R-'))} order by id desc limit ${limit})
        union
        (select r.* from unnest(${idList(memberIds)}::bigint[]) m(id) cross join lateral (
          select id, reference, member_id, amount_minor, state, created_at from wallet.recharge
          where member_id = m.id order by id desc limit ${limit}) r)) x
      order by id desc limit ${limit}`;
    return withMembers(q, rows);
  },
};

/** T-, the member's number and the year, however it is typed (withheld-tax.ts). */
const CERTIFICATE = /^T(M\d{7,17})(\d{4})$/;

/** Leads to the member's page, which has the certificate. The amount is the tax as the ledger has it now. */
const certificates: Finder = {
  resource: 'members',
  roles: ['finance', 'support'],
  async find(q, { text }) {
    const [, memberNo = '', year = ''] = CERTIFICATE.exec(closeCode(text)) ?? [];
    const memberId = memberIdOf(memberNo);
    const found = memberId && (await certifiedYear(q, { memberId, year: Number(year) }));
    const last = found && found.lines.at(-1);
    if (!last) return [];
    const number = certificateNumber({ memberId, year: found.year });
    return [{ id: memberId, number, who: whoIs(found.member), amountMinor: found.tax, state: null, at: last.at }];
  },
};

export const finders: readonly Finder[] = [payouts, recharges, certificates];
