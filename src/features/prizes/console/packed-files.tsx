// Buttons of the won goods' list that export packed goods (CSV, labels) and import the CSV with tracking numbers.
import { Button, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { FileButton } from '#design/console/file-button.tsx';
import { call, fetchFile } from '#platform/client/call.ts';
import { ActButton, problemText } from '#features/acts/console/public.tsx';
import { type ManyDone, Problems, several, useAllOrNone } from './goods-labels.tsx';
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

const CHARACTERS_MAX = 250_000;
type Chosen = { name: string; text: string };

function ReadTracking() {
  const [file, setFile] = useState<Chosen>();
  const { problems, watch, forget } = useAllOrNone();
  const tooLong = (file?.text.length ?? 0) > CHARACTERS_MAX;
  return (
    <ActButton<ManyDone>
      label={t('Read tracking')}
      title={t('Read tracking numbers from a file')}
      confirm={t('Ship them')}
      variant="outlined"
      ready={file !== undefined && !tooLong}
      done={({ done }) => t('{done} shipped. Each member has a message.', { done: several(done) })}
      onOpen={() => {
        setFile(undefined);
        forget();
      }}
      act={(keyed) =>
        watch(call('POST /console/api/v1/prizes/tracking', { body: { csv: file?.text ?? '' }, ...keyed }))
      }
    >
      <Typography variant="body2">
        {t(
          'Fill carrier and tracking into the list of packed goods, and save it as CSV. All of its ' +
            'parcels leave, or none.',
        )}
      </Typography>
      <ChooseCsv
        file={file}
        onChange={(chosen) => {
          forget();
          setFile(chosen);
        }}
      />
      {tooLong && <Typography color="error">{t('The file is too long. It may have 500 parcels.')}</Typography>}
      <Problems of={problems} placeOf={(place) => t('Line {place}', { place })} />
    </ActButton>
  );
}

function ChooseCsv({ file, onChange }: { file: Chosen | undefined; onChange: (file: Chosen) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
        {t('Choose a file')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,text/csv"
        aria-label={t('List with tracking numbers')}
        onChange={async ({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onChange({ name: chosen.name, text: await chosen.text() });
          // Allows choosing the same file again after it was corrected.
          target.value = '';
        }}
      />
      <Typography variant="body2" color="textSecondary">
        {file?.name ?? t('No file chosen')}
      </Typography>
    </Stack>
  );
}
