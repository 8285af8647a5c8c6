import type { Column } from '#design/console/rows-table.tsx';
import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

type Member = DataOf<'GET /console/api/v1/members'>['items'][number];

const columns: readonly Column<Member>[] = [
  { label: 'Member', of: (row) => row.memberNo },
  { label: 'Name', of: (row) => row.realName },
  { label: 'Nickname', of: (row) => row.nickname },
  { label: 'Phone', of: (row) => row.phone },
  { label: 'Tier', of: (row) => row.tier, align: 'right' },
  { label: 'State', of: (row) => <MemberState frozen={row.frozen} demo={row.demo} /> },
  { label: 'Registered', of: (row) => <Moment at={row.registeredAt} /> },
];

export function MemberState({ frozen, demo }: { frozen: boolean; demo: boolean }) {
  return (
    <>
      {frozen ? <StateChip text="Frozen" tone="bad" /> : <StateChip text="Active" />}
      {demo && ' '}
      {demo && <StateChip text="Demo" />}
    </>
  );
}

export function MembersList() {
  return (
    <RecordList<Member>
      resource="members"
      title="Members"
      columns={columns}
      to={(row) => `/members/${row.id}/show`}
      filters={[
        { kind: 'text', name: 'q', label: 'Number, phone, name, email or invite code', width: 340 },
        {
          kind: 'choice',
          name: 'frozen',
          label: 'State',
          choices: [
            ['true', 'Frozen'],
            ['false', 'Not frozen'],
          ],
        },
      ]}
      empty="No member fits. Check the spelling, or search by the last four digits of the phone."
    />
  );
}
