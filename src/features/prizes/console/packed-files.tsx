// Buttons of the won goods' list that export packed goods (CSV, labels) and import the CSV with tracking numbers.
import { Button, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { FileButton } from '#design/console/file-button.tsx';
import { call, fetchFile } from '#platform/client/call.ts';
import { ActButton, problemText } from '#features/acts/console/public.tsx';
import { type ManyDone, Problems, several, useAllOrNone } from './goods-labels.tsx';

/** The exported files name people, so the audit log records who took them. */
export function PackedFiles() {
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <FileButton
        label="Labels"
        problemText={problemText}
        name="c3-labels.pdf"
        read={() => fetchFile('GET /console/api/v1/prizes-labels.pdf', { errors: 'inline' })}
      />
      <FileButton
        label="Packed as CSV"
        problemText={problemText}
        name="c3-packed.csv"
        read={() => fetchFile('GET /console/api/v1/prizes.csv', { errors: 'inline' })}
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
      label="Read tracking"
      title="Read tracking numbers from a file"
      confirm="Ship them"
      variant="outlined"
      ready={file !== undefined && !tooLong}
      done={({ done }) => `${several(done)} shipped. Each member has a message.`}
      onOpen={() => {
        setFile(undefined);
        forget();
      }}
      act={({ errors }) =>
        watch(call('POST /console/api/v1/prizes/tracking', { body: { csv: file?.text ?? '' }, errors }))
      }
    >
      <Typography variant="body2">
        Fill carrier and tracking into the list of packed goods, and save it as CSV. All of its parcels leave, or none.
      </Typography>
      <ChooseCsv
        file={file}
        onChange={(chosen) => {
          forget();
          setFile(chosen);
        }}
      />
      {tooLong && <Typography color="error">The file is too long. It may have 500 parcels.</Typography>}
      <Problems of={problems} placeOf={(place) => `Line ${place}`} />
    </ActButton>
  );
}

function ChooseCsv({ file, onChange }: { file: Chosen | undefined; onChange: (file: Chosen) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,text/csv"
        aria-label="List with tracking numbers"
        onChange={async ({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onChange({ name: chosen.name, text: await chosen.text() });
          // Allows choosing the same file again after it was corrected.
          target.value = '';
        }}
      />
      <Typography variant="body2" color="textSecondary">
        {file?.name ?? 'No file chosen'}
      </Typography>
    </Stack>
  );
}
