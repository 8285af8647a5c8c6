// The payout queue: oldest first, a table to choose in and a pane to decide in, by mouse or by keys.
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Preset } from '../../../design/console/filter-bar.tsx';
import { RecordList } from '../../../design/console/record-list.tsx';
import { choicesOf } from '../../../design/console/state-chip.tsx';
import { mayUse } from '../../../design/console/staff-session.ts';
import { fetchFile } from '../../../platform/client/call.ts';
import { problemText } from '../../identity/console/public.tsx';
import { PayoutQueue } from './payout-queue.tsx';
import { KINDS, STATES } from './payout-words.ts';

const PRESETS: readonly Preset[] = [
  { name: 'To review', filter: { state: 'pending_review' } },
  { name: 'Waiting over a day', filter: { state: 'pending_review', olderThanHours: '24' } },
  { name: 'Not ended', filter: { open: 'true' } },
  { name: 'Waiting for funds', filter: { state: 'waiting_funds' } },
  { name: 'Bank has not answered', filter: { state: 'unknown' } },
  { name: 'All', filter: {} },
];

export function PayoutsList() {
  return (
    <RecordList
      resource="withdrawals"
      title="Payouts"
      columns={[]}
      perPage={50}
      startFilter={{ state: 'pending_review' }}
      presets={PRESETS}
      filters={[
        {
          kind: 'choice',
          name: 'state',
          label: 'State',
          choices: choicesOf(STATES),
        },
        { kind: 'choice', name: 'kind', label: 'What', choices: Object.entries(KINDS) },
        {
          kind: 'choice',
          name: 'olderThanHours',
          label: 'Waiting',
          choices: [
            ['4', 'over 4 hours'],
            ['24', 'over a day'],
            ['72', 'over 3 days'],
          ],
        },
        { kind: 'text', name: 'memberId', label: 'Member id', width: 120 },
      ]}
      actions={mayUse(['finance']) ? <CsvButton path="/console/api/v1/withdrawals.csv" name="payouts.csv" /> : undefined}
      empty="No payout waits here."
    >
      <PayoutQueue />
    </RecordList>
  );
}

/** Hands a CSV file of ours to the clerk. */
export function CsvButton({ path, name }: { path: string; name: string }) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const url = URL.createObjectURL(await fetchFile(path));
      Object.assign(document.createElement('a'), { href: url, download: name }).click();
      URL.revokeObjectURL(url);
    } catch (error) {
      notify(problemText(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="outlined" size="small" disabled={busy} onClick={() => void save()}>
      Save as CSV
    </Button>
  );
}
