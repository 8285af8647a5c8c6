// Console page of held rebates, each with its leader, buyer and evidence. Two staff decide on the reward's own page.
import { Amount } from '#design/console/amount.tsx';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { countText } from '#design/money-text.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import { HOLDS } from '#features/rewards/console/public.tsx';

type HeldRebate = DataOf<'GET /console/api/v1/team/held-rebates'>['items'][number];

const columns: readonly Column<HeldRebate>[] = [
  { label: 'Held', of: (row) => <Moment at={row.grant.heldAt} />, under: (row) => reasonOf(row), links: true },
  {
    label: 'Leader',
    of: ({ grant }) => <MemberLink id={grant.memberId} memberNo={grant.memberNo} name={grant.memberName} />,
    under: (row) => `Level ${row.level}`,
  },
  { label: 'Buyer', of: (row) => <MemberLink id={row.buyerId} memberNo={row.buyerNo} name={row.buyerName} /> },
  {
    label: 'Rebate (Br)',
    of: (row) => <Amount minor={row.grant.amount} strong />,
    under: (row) => (
      <>
        {'of '}
        <Amount minor={row.paidMinor} />
        {' paid'}
      </>
    ),
    align: 'right',
  },
  { label: 'Evidence', of: (row) => evidenceOf(row).map((line) => <div key={line}>{line}</div>) },
];

function reasonOf({ grant }: HeldRebate): string {
  return grant.holdReason ? HOLDS[grant.holdReason] : '';
}

function evidenceOf(row: HeldRebate): string[] {
  const { sharedAccounts, loopedAccounts, sharedPayers, goesRound, sharedPhones, membersOnPhones, invitedBefore } = row;
  return [
    ...(sharedAccounts.length > 0 ? [`Payout accounts of both: ${sharedAccounts.join(', ')}`] : []),
    ...(loopedAccounts.length > 0 ? [`Payout accounts of one paid for the other: ${loopedAccounts.join(', ')}`] : []),
    ...(goesRound ? ['Money left one and came to the other within three days'] : []),
    ...(sharedPayers.length > 0 ? [`Paid for several of the team: ${sharedPayers.join(', ')}`] : []),
    ...(sharedPhones > 0 ? [`Phones of both: ${sharedPhones}, with ${membersOnPhones} members`] : []),
    `Invited in the hour before: ${countText(invitedBefore)}`,
  ];
}

export function HeldRebates() {
  return (
    <RecordList<HeldRebate>
      resource="team/held-rebates"
      title="Held rebates"
      columns={columns}
      to={(row) => `/rewards/grants/${row.id}/show`}
      filters={[MEMBER_NO_FILTER]}
      empty="No rebate is held."
    />
  );
}
