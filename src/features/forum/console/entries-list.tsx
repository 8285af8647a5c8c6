import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { beginning } from '#universal/beginning.ts';
import { momentText } from '#design/console/moment.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { MEMBER_NO_FILTER } from '#features/identity/console/public.tsx';
import { type DeskEntry, STATES } from './forum-labels.ts';

const columns: readonly Column<DeskEntry>[] = [
  { label: 'Text', of: (row) => row.title ?? beginning(row.text, 60), links: true },
  { label: 'State', of: (row) => <StateChip of={STATES[row.state]} />, under: marksOf },
  { label: 'Member', of: (row) => row.memberName, under: (row) => row.memberNo },
  { label: 'Likes', of: (row) => row.likes, align: 'right' },
  { label: 'Comments', of: (row) => row.comments, align: 'right' },
  { label: 'Written', of: (row) => momentText(row.madeAt) },
];

function marksOf({ pinned, essence }: DeskEntry): string {
  return [pinned ? 'pinned' : '', essence ? 'essence' : ''].filter(Boolean).join(', ');
}

export function EntriesList() {
  return (
    <RecordList<DeskEntry>
      resource="forum-entries"
      title="Forum texts"
      columns={columns}
      to={(row) => `/forum-entries/${row.id}/show`}
      startFilter={{ level: 'post' }}
      filters={[
        {
          kind: 'choice',
          name: 'level',
          label: 'What',
          choices: [
            ['post', 'Posts'],
            ['comment', 'Comments and replies'],
          ],
        },
        MEMBER_NO_FILTER,
      ]}
      empty="Nobody has written yet."
    />
  );
}
