import { Box, InputAdornment, MenuItem, TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { LocalizedField, type Localized, toWireText } from '../../../design/console/localized-field.tsx';
import { businessDateOf } from '../../../design/date-text.ts';
import { readAmount } from '../../../design/money-text.ts';
import { call } from '../../../platform/client/call.ts';
import { useCall } from '../../../platform/client/queries.ts';
import { ActButton } from '../../identity/console/public.tsx';
import { problemsOf } from './catalogue-labels.ts';
import { useFieldProblems } from './use-field-problems.ts';

export const shrink = { inputLabel: { shrink: true } } as const;
const right = { inputMode: 'decimal', style: { textAlign: 'right' } } as const;

export function Grid({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>{children}</Box>
  );
}

export function useToday(): string {
  const clock = useCall('GET /console/api/v1/sandbox/clock', {}, { quiet: true, staleMs: 60_000 });
  return clock.data ? businessDateOf(clock.data.now) : '';
}

const NEW_CONTRACT = {
  number: '',
  bills: 'month' as 'day' | 'week' | 'month',
  dueDay: '',
  graceDays: '3',
  rent: '',
  fee: '0',
  startsOn: '',
  endsOn: '',
};

/** A weekday, or a day of the month. */
function isDueDay({ bills, dueDay }: Pick<typeof NEW_CONTRACT, 'bills' | 'dueDay'>): boolean {
  return /^[1-9]\d?$/.test(dueDay) && Number(dueDay) <= (bills === 'week' ? 7 : 31);
}

export function AddContract({ assetId }: { assetId: string }) {
  const [draft, setDraft] = useState(NEW_CONTRACT);
  const [title, setTitle] = useState<Localized>({});
  const { problems, watch, forget } = useFieldProblems();
  const set = (change: Partial<typeof NEW_CONTRACT>) => setDraft((before) => ({ ...before, ...change }));
  const rentMinor = readAmount(draft.rent);
  const feeBps = /^\d{1,2}(\.\d{1,2})?$/.test(draft.fee) ? readAmount(draft.fee) : undefined;
  const ready =
    /^[A-Za-z0-9-]{1,40}$/.test(draft.number) &&
    Boolean(title.en?.trim()) &&
    Boolean(rentMinor) &&
    feeBps !== undefined &&
    draft.startsOn !== '' &&
    (draft.bills === 'day' || isDueDay(draft)) &&
    /^\d+$/.test(draft.graceDays);
  return (
    <ActButton
      label="Add contract"
      title="Add a contract"
      variant="outlined"
      wide
      done="The contract is added. Name its payer now."
      ready={ready}
      onOpen={() => {
        setDraft(NEW_CONTRACT);
        setTitle({});
        forget();
      }}
      act={(idempotencyKey) =>
        watch(
          call('POST /console/api/v1/contracts', {
            idempotencyKey,
            errors: 'inline',
            body: {
              assetId,
              number: draft.number,
              title: toWireText(title),
              bills: draft.bills,
              dueDay: draft.bills === 'day' ? null : Number(draft.dueDay),
              graceDays: Number(draft.graceDays),
              rentMinor: rentMinor ?? 0,
              feeBps: feeBps ?? 0,
              startsOn: draft.startsOn,
              endsOn: draft.endsOn || null,
            },
          }),
        )
      }
    >
      <LocalizedField
        label="Title"
        value={title}
        onChange={setTitle}
        max={120}
        problems={problemsOf(problems, 'title')}
      />
      <ContractFields draft={draft} set={set} />
    </ActButton>
  );
}

function ContractFields({
  draft,
  set,
}: {
  draft: typeof NEW_CONTRACT;
  set: (change: Partial<typeof NEW_CONTRACT>) => void;
}) {
  return (
    <Grid>
      <TextField
        label="Number"
        required
        value={draft.number}
        onChange={(event) => set({ number: event.target.value })}
        helperText="Letters, digits, hyphens"
      />
      <TextField
        select
        label="Bills"
        value={draft.bills}
        onChange={(event) => set({ bills: event.target.value as typeof draft.bills })}
      >
        <MenuItem value="day">By the day</MenuItem>
        <MenuItem value="week">By the week</MenuItem>
        <MenuItem value="month">By the month</MenuItem>
      </TextField>
      <TextField
        label="Rent"
        required
        value={draft.rent}
        onChange={(event) => set({ rent: event.target.value })}
        slotProps={{ htmlInput: right, input: { endAdornment: <InputAdornment position="end">Br</InputAdornment> } }}
      />
      <TextField
        label="Management fee"
        required
        value={draft.fee}
        onChange={(event) => set({ fee: event.target.value })}
        slotProps={{ htmlInput: right, input: { endAdornment: <InputAdornment position="end">%</InputAdornment> } }}
      />
      <TextField
        label={draft.bills === 'week' ? 'Due on weekday (1 Monday)' : 'Due on day of the month'}
        required={draft.bills !== 'day'}
        value={draft.dueDay}
        error={draft.dueDay !== '' && draft.bills !== 'day' && !isDueDay(draft)}
        disabled={draft.bills === 'day'}
        onChange={(event) => set({ dueDay: event.target.value })}
      />
      <TextField
        label="Days of grace"
        required
        value={draft.graceDays}
        onChange={(event) => set({ graceDays: event.target.value })}
      />
      <TextField
        type="date"
        label="Starts on"
        required
        value={draft.startsOn}
        onChange={(event) => set({ startsOn: event.target.value })}
        slotProps={shrink}
      />
      <TextField
        type="date"
        label="Ends on (optional)"
        value={draft.endsOn}
        onChange={(event) => set({ endsOn: event.target.value })}
        slotProps={shrink}
      />
    </Grid>
  );
}
