import { Amount } from '#design/console/amount.tsx';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { MemberLink, StaffName } from '#features/identity/console/public.tsx';
import type { ProposedStay } from '../contract/console.ts';
import { reasonText } from './payout-labels.ts';

const columns: readonly Column<ProposedStay>[] = [
  { label: 'Payout', of: (row) => row.number, links: true },
  { label: 'Member', of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} /> },
  { label: 'Amount (Br)', of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
  { label: 'Reason', of: (row) => reasonText(row.reasonCode) },
  { label: 'Until', of: (row) => <Moment at={row.until} /> },
  { label: 'Proposed by', of: (row) => <StaffName id={row.proposedBy} /> },
  { label: 'On', of: (row) => <Moment at={row.proposedAt} /> },
  { label: 'Signatures', of: (row) => `${row.approvals} of 2`, align: 'right' },
];

/** Lists proposed stays, which are not in force yet. Staff confirm one on the page of its payout. */
export function StaysList() {
  return (
    <RecordList<ProposedStay>
      resource="withdrawal-holds"
      title="Holds to confirm"
      columns={columns}
      to={(row) => `/withdrawals/${row.withdrawalId}/show`}
      empty="No hold waits for a second person."
    />
  );
}
