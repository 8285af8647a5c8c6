// Buttons of the won goods' list that export packed goods (CSV, labels) and import the CSV with tracking numbers.
import { Stack } from '@mui/material';
import { FileButton } from '#design/console/file-button.tsx';
import { call, fetchFile } from '#platform/client/call.ts';
import { problemText } from '#features/acts/console/public.tsx';
import { ImportButton } from '#features/imports/console/public.tsx';
import type { TrackingColumn } from '../contract/goods.ts';
import { several } from './goods-labels.tsx';
import { t } from '#design/console/words.ts';

/** The exported files name people, so the audit log records who took them. */
export function PackedFiles() {
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <FileButton
        label={t('Labels')}
        problemText={problemText}
        name={'c3-labels.pdf'}
        read={() => fetchFile('GET /console/api/v1/prizes-labels.pdf', { errors: 'inline' })}
      />
      <FileButton
        label={t('Packed as CSV')}
        problemText={problemText}
        name={'c3-packed.csv'}
        read={() => fetchFile('GET /console/api/v1/prizes-packed.csv', { errors: 'inline' })}
      />
      <ReadTracking />
    </Stack>
  );
}

const EXAMPLE: Readonly<Record<TrackingColumn, string>> = { id: '1234', carrier: 'EthioPost', tracking: 'EE 12 34 ET' };

function ReadTracking() {
  return (
    <ImportButton
      label={t('Read tracking')}
      title={t('Read tracking numbers from a file')}
      confirm={t('Ship them')}
      example={EXAMPLE}
      preview={(body) => call('POST /console/api/v1/prizes/import-preview', { body, errors: 'inline' })}
      carryOut={(body, keyed) => call('POST /console/api/v1/prizes/import', { body, ...keyed })}
      done={(count) => t('{done} shipped. Each member has a message.', { done: several(count) })}
    >
      {t(
        'Fill carrier and tracking into the list of packed goods, and save it as CSV. All of its ' +
          'parcels leave, or none.',
      )}
    </ImportButton>
  );
}
