import { BY_AGE, type Column } from '#design/console/rows-table.tsx';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { t } from '#design/console/words.ts';

type Member = DataOf<'GET /console/api/v1/members'>['items'][number];

const columns: readonly Column<Member>[] = [
  { label: t('Member'), of: (row) => row.memberNo },
  { label: t('Name'), of: (row) => row.realName },
  { label: t('State'), of: (row) => <MemberState frozen={row.frozen} demo={row.demo} /> },
  { label: t('Nickname'), of: (row) => row.nickname },
  { label: t('Phone'), of: (row) => row.phone },
  { label: t('Tier'), of: (row) => row.tier, align: 'right' },
  { label: t('Registered'), of: (row) => <Moment at={row.registeredAt} />, sorts: BY_AGE },
];

export function MemberState({ frozen, demo }: { frozen: boolean; demo: boolean }) {
  return (
    <>
      {frozen ? <StateChip text={t('Frozen')} tone="bad" /> : <StateChip text={t('Active')} />}
      {demo && ' '}
      {demo && <StateChip text={t('Demo')} />}
    </>
  );
}

export function MembersList() {
  return (
    <RecordList<Member>
      resource="members"
      title={t('Members')}
      columns={columns}
      to={(row) => `/members/${row.id}/show`}
      filters={[
        { kind: 'text', name: 'q', label: t('Number, phone, name, email or invite code'), width: 340 },
        {
          kind: 'choice',
          name: 'frozen',
          label: t('State'),
          choices: [
            ['true', t('Frozen')],
            ['false', t('Not frozen')],
          ],
        },
      ]}
      empty={t('No member fits. Check the spelling, or search by the last four digits of the phone.')}
    />
  );
}
