import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { labelOf, StateChip, type Tone } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

type Message = DataOf<'GET /console/api/v1/outbox'>['items'][number];

const TONES: Record<Message['state'], Tone> = { shown: 'plain', sent: 'plain', queued: 'busy', failed: 'bad' };

const columns: readonly Column<Message>[] = [
  { label: 'When', of: (row) => <Moment at={row.at} />, width: 180 },
  { label: 'By', of: (row) => (row.channel === 'sms' ? 'SMS' : 'Email') },
  { label: 'To', of: (row) => row.recipient },
  { label: 'About', of: (row) => labelOf(row.kind) },
  { label: 'Text', of: (row) => row.text },
  { label: 'State', of: (row) => <StateChip text={labelOf(row.state)} tone={TONES[row.state]} /> },
];

/** Sandbox only: the messages that would have been sent to phones and mailboxes. */
export function OutboxList() {
  return (
    <RecordList<Message>
      resource="outbox"
      title="Outbox"
      columns={columns}
      filters={[{ kind: 'text', name: 'q', label: 'Phone or email' }]}
      empty="No code or alert has left yet."
    />
  );
}
