// Console page of held rebates, each with its leader, buyer and evidence. Two staff decide on the reward's own page.
import { countText } from '#design/console/formats.ts';
import { Amount } from '#design/console/amount.tsx';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import { HOLDS } from '#features/rewards/console/public.tsx';
import { inRow, rich, t } from '#design/console/words.ts';

type HeldRebate = DataOf<'GET /console/api/v1/team/held-rebates'>['items'][number];

const columns: readonly Column<HeldRebate>[] = [
  { label: t('Held on'), of: (row) => <Moment at={row.grant.heldAt} />, under: (row) => reasonOf(row), links: true },
  {
    label: t('Leader'),
    of: ({ grant }) => <MemberLink id={grant.memberId} memberNo={grant.memberNo} name={grant.memberName} />,
    under: (row) => t('Generation {level}', { level: row.level }),
  },
  { label: t('Buyer'), of: (row) => <MemberLink id={row.buyerId} memberNo={row.buyerNo} name={row.buyerName} /> },
  {
    label: t('Rebate (Br)'),
    of: (row) => <Amount minor={row.grant.amount} strong />,
    under: (row) => <>{rich('of {paid} paid', { paid: <Amount minor={row.paidMinor} /> })}</>,
    align: 'right',
  },
  { label: t('Evidence'), of: (row) => evidenceOf(row).map((line) => <div key={line}>{line}</div>) },
];

function reasonOf({ grant }: HeldRebate): string {
  return grant.holdReason ? HOLDS[grant.holdReason] : '';
}

function evidenceOf(row: HeldRebate): string[] {
  const { sharedAccounts, loopedAccounts, sharedPayers, goesRound, sharedPhones, membersOnPhones, invitedBefore } = row;
  return [
    ...(sharedAccounts.length > 0
      ? [t('Payout accounts of both: {sharedAccounts}', { sharedAccounts: inRow(...sharedAccounts) })]
      : []),
    ...(loopedAccounts.length > 0
      ? [
          t('Payout accounts of one paid for the other: {loopedAccounts}', {
            loopedAccounts: inRow(...loopedAccounts),
          }),
        ]
      : []),
    ...(goesRound ? [t('Money left one and came to the other within three days')] : []),
    ...(sharedPayers.length > 0
      ? [t('Paid for several of the team: {sharedPayers}', { sharedPayers: inRow(...sharedPayers) })]
      : []),
    ...(sharedPhones > 0
      ? [
          t(
            '{sharedPhones, plural, one {# phone} other {# phones}} used by both; {membersOnPhones, plural, ' +
              'one {# member uses} other {# members use}} {sharedPhones, plural, one {it} other {them}}',
            { sharedPhones, membersOnPhones },
          ),
        ]
      : []),
    t('Invited in the hour before: {invitedBefore}', { invitedBefore: countText(invitedBefore) }),
  ];
}

export function HeldRebates() {
  return (
    <RecordList<HeldRebate>
      resource="team/held-rebates"
      title={t('Held rebates')}
      columns={columns}
      to={(row) => `/rewards/grants/${row.id}/show`}
      filters={[MEMBER_NO_FILTER]}
      empty={t('No rebate is held.')}
    />
  );
}
