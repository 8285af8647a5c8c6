import { Moment } from '#design/console/moment.tsx';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { StateChip, type Tone } from '#design/console/state-chip.tsx';
import { labelOf } from '#design/console/names.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { t } from '#design/console/words.ts';

type Message = DataOf<'GET /console/api/v1/outbox'>['items'][number];

const TONES: Record<Message['state'], Tone> = { shown: 'plain', sent: 'plain', queued: 'busy', failed: 'bad' };

const columns: readonly Column<Message>[] = [
  { label: t('When'), of: (row) => <Moment at={row.at} />, width: 180 },
  { label: t('Way'), of: (row) => (row.channel === 'sms' ? 'SMS' : t('Email')) },
  { label: t('To'), of: (row) => row.recipient },
  { label: t('About'), of: (row) => labelOf(row.kind) },
  { label: t('Text'), of: (row) => row.text },
  { label: t('State'), of: (row) => <StateChip text={labelOf(row.state)} tone={TONES[row.state]} /> },
];

/** Sandbox only: the messages that would have been sent to phones and mailboxes. */
export function OutboxList() {
  return (
    <RecordList<Message>
      resource="outbox"
      title={t('Sent codes and alerts')}
      columns={columns}
      filters={[{ kind: 'text', name: 'q', label: t('Phone or email') }]}
      empty={t('No code or alert has left yet.')}
    />
  );
}
