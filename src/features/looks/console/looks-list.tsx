// The console's page of who of the staff looked at which member.
import { countText } from '#design/console/formats.ts';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { t } from '#design/console/words.ts';
import { useColleagues } from '#features/acts/console/public.tsx';
import { MEMBER_NO_FILTER, MemberLink } from '#features/members/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

type Look = DataOf<'GET /console/api/v1/looks'>['items'][number];

const SHOWN: Readonly<Record<Look['shown'], string>> = {
  profile: t('The page'),
  list: t('A line in a list of members'),
  devices: t('Where they are signed in'),
  team: t('The team'),
  money: t('Balances and payments'),
  orders: t('Orders'),
  rewards: t('Rewards'),
  deliveries: t('Deliveries'),
  complaints: t('Their complaints'),
  posts: t('Posts and reports'),
  messages: t('Messages sent to them'),
  notes: t('Notes about them'),
  papers: t('Statements and papers'),
  history: t('All that happened'),
};

export const shownText = (shown: string | null): string => SHOWN[shown as Look['shown']] ?? '';

const columns: readonly Column<Look>[] = [
  { label: t('When'), of: (row) => <Moment at={row.firstAt} /> },
  { label: t('Who'), of: (row) => row.staffName },
  { label: t('Member'), of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} name={row.memberName} /> },
  { label: t('What they read'), of: (row) => SHOWN[row.shown] },
  { label: t('For which case'), of: (row) => row.caseNumber ?? t('none') },
  { label: t('Times within the hour'), of: (row) => countText(row.count), align: 'right' },
];

export function LooksList() {
  const colleagues = useColleagues();
  return (
    <RecordList<Look>
      resource="looks"
      title={t('Who looked')}
      columns={columns}
      filters={[
        { kind: 'choice', name: 'staffId', label: t('Who'), choices: [...colleagues] },
        MEMBER_NO_FILTER,
        { kind: 'date', name: 'from', label: t('From') },
        { kind: 'date', name: 'until', label: t('Until') },
      ]}
      empty={t('No reading fits.')}
    />
  );
}
