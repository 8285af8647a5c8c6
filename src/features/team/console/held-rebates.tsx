// Held rebates on one screen: the leader, the buyer and the evidence. Two staff decide on the reward's own page.
import { Amount } from '../../../design/console/amount.tsx';
import { Moment } from '../../../design/console/moment.tsx';
import { RecordList } from '../../../design/console/record-list.tsx';
import type { Column } from '../../../design/console/rows-table.tsx';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { MemberLink } from '../../identity/console/public.tsx';
import { HOLDS } from '../../rewards/console/public.tsx';

type HeldRebate = DataOf<'GET /console/api/v1/team/held-rebates'>['items'][number];

const columns: readonly Column<HeldRebate>[] = [
  { label: 'Held', of: (row) => <Moment at={row.grant.heldAt} />, under: (row) => reasonOf(row), links: true },
  {
    label: 'Leader',
    of: ({ grant }) => <MemberLink id={grant.memberId} memberNo={grant.memberNo} name={grant.memberName} />,
    under: (row) => `Level ${row.level}`,
  },
  { label: 'Buyer', of: (row) => <MemberLink id={row.buyerId} memberNo={row.buyerNo} name={row.buyerName} /> },
  { label: 'Rebate', of: (row) => <Amount minor={row.grant.amount} strong />, align: 'right' },
  { label: 'Paid price', of: (row) => <Amount minor={row.paidMinor} />, align: 'right' },
  { label: 'Accounts of both', of: (row) => row.sharedAccounts.join(', ') || '—' },
  { label: 'Leader’s accounts that paid', of: (row) => row.loopedAccounts.join(', ') || '—' },
  { label: 'Phones of both', of: phonesOf },
  { label: 'Invited in the hour before', of: (row) => row.invitedBefore, align: 'right' },
];

function reasonOf({ grant }: HeldRebate): string {
  return grant.holdReason ? HOLDS[grant.holdReason] : '';
}

function phonesOf({ sharedPhones, membersOnPhones }: HeldRebate): string {
  return sharedPhones === 0 ? '—' : `${sharedPhones}, with ${membersOnPhones} members`;
}

export function HeldRebates() {
  return (
    <RecordList<HeldRebate>
      resource="team/held-rebates"
      title="Held rebates"
      columns={columns}
      to={(row) => `/rewards/grants/${row.id}/show`}
      empty="No rebate is held."
    />
  );
}
