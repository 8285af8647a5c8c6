// The filter of lists in which staff choose a batch by typing part of its name.
import { useState } from 'react';
import type { ListFilter } from '#design/console/filter-bar.tsx';
import { ChooseOne } from '#design/console/inputs.tsx';
import { useCall } from '#platform/client/queries.ts';
import type { Batch } from './coupon-labels.ts';
import { t } from '#design/console/words.ts';

const QUIET = { quiet: true, staleMs: 60_000 } as const;

function ChooseBatch({ id, onChoose }: { id: string; onChoose: (id: string) => void }) {
  const [name, setName] = useState('');
  const query = { state: 'done', ...(name && { name }) } as const;
  const { data: found } = useCall('GET /console/api/v1/coupon-batches', { query }, QUIET);
  return (
    <ChooseOne<Batch>
      label={t('Batch')}
      found={found}
      chosen={useBatch(id)}
      textOf={(batch) => batch.name}
      onSearch={setName}
      onChoose={(batch) => onChoose(batch.id)}
      onNone={() => onChoose('')}
    />
  );
}

/** Undefined while it loads, and for '' (no choice yet). */
function useBatch(id: string): Batch | undefined {
  const asked = { path: { id: id || '1' } };
  const { data } = useCall('GET /console/api/v1/coupon-batches/{id}', asked, { ...QUIET, enabled: id !== '' });
  return id ? data : undefined;
}

/** A batch's name. Its number while it loads. */
function BatchName({ id }: { id: string }) {
  return <>{useBatch(id)?.name ?? t('Batch {batchId}', { batchId: id })}</>;
}

/** List filter by batch. */
export const BATCH_FILTER: ListFilter = {
  kind: 'record',
  name: 'batchId',
  label: t('Batch'),
  Choose: ChooseBatch,
  Name: BatchName,
};
