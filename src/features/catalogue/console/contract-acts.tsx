// Console dialog that adds a contract to an asset, and the layout and date helpers that it shares with party-acts.tsx.
import { Box, TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { DateField } from '#design/console/date-field.tsx';
import { FigureInput } from '#design/console/inputs.tsx';
import { LocalizedField, type Localized, toWireText } from '#design/console/localized-field.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { businessDateOf } from '#universal/date-text.ts';
import { readAmount } from '#design/typed-amount.ts';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import { BILLS, problemsOf } from './catalogue-labels.ts';
import { useFieldProblems, useWritten } from './record-form.tsx';
import { t } from '#design/console/words.ts';

export function Grid({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>{children}</Box>
  );
}

export function useToday(): string {
  const clock = useCall('GET /console/api/v1/sandbox/clock', {}, { quiet: true, staleMs: 60_000 });
  return clock.data ? businessDateOf(clock.data.now) : '';
}

type ContractDraft = Record<'number' | 'dueDay' | 'graceDays' | 'rent' | 'fee' | 'startsOn' | 'endsOn', string> & {
  bills: (typeof BILLS)[number][0];
};

const NEW_CONTRACT: ContractDraft = {
  number: '',
  bills: 'month',
  dueDay: '',
  graceDays: '3',
  rent: '',
  fee: '0',
  startsOn: '',
  endsOn: '',
};

/** Whether the due day is a weekday (1 to 7) or a day of the month, as the contract bills. */
function isDueDay({ bills, dueDay }: Pick<ContractDraft, 'bills' | 'dueDay'>): boolean {
  return /^[1-9]\d?$/.test(dueDay) && Number(dueDay) <= (bills === 'week' ? 7 : 31);
}

export function AddContract({ assetId }: { assetId: string }) {
  const [draft, setDraft] = useState(NEW_CONTRACT);
  const [title, setTitle] = useState<Localized>({});
  const { problems, watch, forget } = useFieldProblems();
  const written = useWritten(t('The contract is added. Name its payer now.'));
  const set = (change: Partial<ContractDraft>) => setDraft((before) => ({ ...before, ...change }));
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
      label={t('Add contract')}
      title={t('Add a contract')}
      variant="outlined"
      wide
      {...written}
      ready={ready}
      onOpen={() => {
        setDraft(NEW_CONTRACT);
        setTitle({});
        forget();
      }}
      act={(keyed) =>
        watch(
          call('POST /console/api/v1/contracts', {
            ...keyed,
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
        label={t('Title')}
        value={title}
        onChange={setTitle}
        max={120}
        problems={problemsOf(problems, 'title')}
      />
      <ContractFields draft={draft} set={set} />
    </ActButton>
  );
}

function ContractFields({ draft, set }: { draft: ContractDraft; set: (change: Partial<ContractDraft>) => void }) {
  return (
    <Grid>
      <TextField
        label={t('Number')}
        required
        value={draft.number}
        onChange={(event) => set({ number: event.target.value })}
        helperText={t('Letters, digits, hyphens')}
      />
      <SelectField label={t('Bills')} value={draft.bills} choices={BILLS} onChange={(bills) => set({ bills })} />
      <FigureInput label={t('Rent')} required value={draft.rent} onChange={(rent) => set({ rent })} unit={t('Br')} />
      <FigureInput label={t('Management fee')} required value={draft.fee} onChange={(fee) => set({ fee })} unit="%" />
      <TextField
        label={draft.bills === 'week' ? t('Due on weekday (1 Monday)') : t('Due on day of the month')}
        required={draft.bills !== 'day'}
        value={draft.dueDay}
        error={draft.dueDay !== '' && draft.bills !== 'day' && !isDueDay(draft)}
        disabled={draft.bills === 'day'}
        onChange={(event) => set({ dueDay: event.target.value })}
      />
      <TextField
        label={t('Days of grace')}
        required
        value={draft.graceDays}
        onChange={(event) => set({ graceDays: event.target.value })}
      />
      <DateField required label={t('Starts on')} value={draft.startsOn} onChange={(startsOn) => set({ startsOn })} />
      <DateField label={t('Ends on (optional)')} value={draft.endsOn} onChange={(endsOn) => set({ endsOn })} />
    </Grid>
  );
}
