// Console form that proposes a new round, prefilled from its game's template. Shows the odds and the worst cost while a
// clerk types. Two persons sign the round.
import { countText } from '#design/console/formats.ts';
import { Alert, Box, Button, Checkbox, FormControlLabel, Paper, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DateField } from '#design/console/date-field.tsx';
import { FigureInput, LineInput, typedAmount } from '#design/console/inputs.tsx';
import { LocalizedField, OtherLanguages } from '#design/console/localized-field.tsx';
import { AmountFact, Fact, Facts, PageTitle, Section } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { choicesOf } from '#design/console/state-chip.tsx';
import { ChoosePrizeBatch } from '#features/coupons/console/public.tsx';
import { proposal, SIGNED_FIRST, SignedActButton } from '#features/acts/console/public.tsx';
import type { AssertionInput } from '#features/acts/contract.ts';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { bodyOf, figuresOf, type PrizeDraft, type RoundDraft, templateOf, withPrize } from './round-draft.ts';
import { budgetText, GAMES, meanText, oneInText, percentText, PRIZE_KINDS, type StaffRound } from './round-labels.ts';
import { inRow, ownText, t } from '#design/console/words.ts';

type PrizeProps = {
  prize: PrizeDraft;
  weight: number;
  W: number;
  set: (change: Partial<PrizeDraft>) => void;
  remove: () => void;
};

const NO_BATCH = { batchId: '', worth: '', stock: '' };
const NO_LIMIT = t('Empty: no limit');
const STOCK_HINTS = { points: NO_LIMIT, cash: NO_LIMIT, coupon: undefined, goods: undefined } as const;

function PrizeRow(props: PrizeProps) {
  const { prize, set } = props;
  const { kind } = prize;
  return (
    <Paper component="section" variant="outlined" aria-label={t('Prize {id}', { id: prize.id })} sx={{ p: 1.5 }}>
      <Grid min={122}>
        <SelectField
          label={t('Kind')}
          value={kind}
          choices={choicesOf(PRIZE_KINDS)}
          onChange={(chosen) => set(chosen === 'coupon' ? { kind: chosen, ...NO_BATCH } : { kind: chosen })}
        />
        <LineInput
          label={t('Name, English')}
          value={prize.title.en ?? ''}
          onChange={(en) => set({ title: { ...prize.title, en } })}
          max={60}
        />
        <LineInput
          label={t('Name, Amharic')}
          value={prize.title.am ?? ''}
          onChange={(am) => set({ title: { ...prize.title, am } })}
          max={60}
        />
        <FigureInput required label={t('Weight')} value={prize.weight} onChange={(weight) => set({ weight })} />
        <Gift prize={prize} set={set} />
      </Grid>
      <OtherLanguages folded label={t('Name')} value={prize.title} onChange={(title) => set({ title })} max={60} />
      <Below {...props} />
    </Paper>
  );
}

/** The fields of a prize that depend on its kind. */
function Gift({ prize, set }: Pick<PrizeProps, 'prize' | 'set'>) {
  const { kind, batchId, points, worth, stock } = prize;
  if (kind === 'nothing') return null;
  return (
    <>
      {kind === 'coupon' && (
        <Box sx={{ gridColumn: 'span 2', display: 'grid' }}>
          <ChoosePrizeBatch
            batchId={batchId}
            onChoose={({ id, worthMinor, pieces }) =>
              set({ batchId: id, worth: typedAmount(worthMinor), stock: String(pieces) })
            }
          />
        </Box>
      )}
      {kind === 'points' && (
        <FigureInput required label={t('C3coin')} value={points} onChange={(count) => set({ points: count })} />
      )}
      {/* A coupon's worth comes from its batch. */}
      {kind !== 'coupon' && (
        <FigureInput required label={t('Worth (Br)')} value={worth} onChange={(typed) => set({ worth: typed })} />
      )}
      <FigureInput
        required={kind === 'goods' || kind === 'coupon'}
        label={t('Stock')}
        helperText={STOCK_HINTS[kind]}
        value={stock}
        onChange={(typed) => set({ stock: typed })}
      />
    </>
  );
}

function Below({ prize, weight, W, set, remove }: PrizeProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
      <Typography variant="body2" sx={{ minWidth: 160, fontVariantNumeric: 'tabular-nums' }}>
        {weight > 0 ? inRow(oneInText(weight, W), percentText(weight, W)) : t('No odds yet')}
      </Typography>
      {prize.kind !== 'nothing' && (
        <FormControlLabel
          control={
            <Checkbox size="small" checked={prize.picked} onChange={(event) => set({ picked: event.target.checked })} />
          }
          label={t('May be picked for the guarantee')}
        />
      )}
      <Button
        size="small"
        color="inherit"
        onClick={remove}
        aria-label={t('Remove {prize}', { prize: ownText(prize.title) || prize.id })}
      >
        {t('Remove')}
      </Button>
    </Box>
  );
}

/** Fields in as many columns as fit. On a wide screen the seven fields of a prize are one row. */
function Grid({ min = 150, children }: { min?: number; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: `repeat(auto-fill, minmax(${min}px, 1fr))` }}>
      {children}
    </Box>
  );
}

type FormProps = { draft: RoundDraft; set: (change: Partial<RoundDraft>) => void };

export function RoundCreate() {
  const [draft, setDraft] = useState(() => templateOf('draw', ''));
  const set = (change: Partial<RoundDraft>) => setDraft({ ...draft, ...change });
  const figures = figuresOf(draft);
  return (
    <>
      <PageTitle title={t('New round')} />
      <Section title={t('Round')}>
        <RoundFields draft={draft} set={set} choose={(game) => setDraft(templateOf(game, draft.until))} />
      </Section>
      <Section
        title={t('Prizes')}
        actions={
          <Button size="small" variant="outlined" onClick={() => set({ prizes: withPrize(draft) })}>
            {t('Add a prize')}
          </Button>
        }
      >
        <Stack spacing={1.5}>
          {draft.prizes.map((prize, n) => (
            <PrizeRow
              key={prize.id}
              prize={prize}
              weight={figures.weights[n] ?? 0}
              W={figures.W}
              set={(change) => set({ prizes: changed(draft.prizes, prize.id, change) })}
              remove={() => set({ prizes: draft.prizes.filter(({ id }) => id !== prize.id) })}
            />
          ))}
        </Stack>
      </Section>
      <Section title={t('Cost')} actions={<Propose draft={draft} />}>
        <Cost draft={draft} />
      </Section>
    </>
  );
}

function changed(prizes: readonly PrizeDraft[], id: string, change: Partial<PrizeDraft>): PrizeDraft[] {
  return prizes.map((one) => (one.id === id ? { ...one, ...change } : one));
}

function RoundFields({ draft, set, choose }: FormProps & { choose: (game: RoundDraft['game']) => void }) {
  return (
    <Stack spacing={2}>
      <LocalizedField
        folded
        label={t('Title')}
        value={draft.title}
        onChange={(title) => set({ title })}
        max={60}
        required={['en', 'am']}
      />
      <RoundFigures draft={draft} set={set} choose={choose} />
    </Stack>
  );
}

function RoundFigures({ draft, set, choose }: FormProps & { choose: (game: RoundDraft['game']) => void }) {
  return (
    <Grid>
      <SelectField required label={t('Game')} value={draft.game} choices={choicesOf(GAMES)} onChange={choose} />
      <FigureInput
        required
        label={t('Plays at most')}
        value={draft.playsMost}
        onChange={(playsMost) => set({ playsMost })}
      />
      <FigureInput
        label={t('Guarantee at play')}
        helperText={t('Empty: none')}
        value={draft.guarantee}
        onChange={(guarantee) => set({ guarantee })}
      />
      <DateField
        required
        label={t('First day, or with the second signature')}
        value={draft.from}
        onChange={(from) => set({ from })}
      />
      <DateField required label={t('Last day')} value={draft.until} onChange={(until) => set({ until })} />
      <FigureInput
        label={t('Rounds after it')}
        helperText={t('Empty: none. Each begins when the one before is over')}
        value={draft.followers}
        onChange={(followers) => set({ followers })}
      />
      <FigureInput label={t('Days of each')} value={draft.days} onChange={(days) => set({ days })} />
    </Grid>
  );
}

function Cost({ draft }: { draft: RoundDraft }) {
  const { W, expectedTimesW, holdMinor, worstMinor } = figuresOf(draft);
  return (
    <Stack spacing={2}>
      <Facts columns={3}>
        <Fact name={t('Weights add up to')}>{countText(W)}</Fact>
        <Fact name={t('A play costs on average')}>{W > 0 ? meanText(expectedTimesW, W) : '—'}</Fact>
        <AmountFact name={t('Each play sets aside')} minor={holdMinor} />
        <AmountFact name={t('Worst case')} minor={worstMinor} strong />
      </Facts>
      <BudgetLeft worstMinor={worstMinor} />
    </Stack>
  );
}

function Propose({ draft }: { draft: RoundDraft }) {
  const navigate = useNavigate();
  const body = bodyOf(draft);
  return (
    <SignedActButton<StaffRound>
      label={t('Propose')}
      title={t('Propose a round: {title}', { title: ownText(draft.title) })}
      disabled={body === undefined}
      done={SIGNED_FIRST}
      onDone={({ id }) => void navigate(`/draws/rounds/${id}/show`)}
      {...proposal<StaffRound>({
        propose: async (signed, keyed) => {
          if (!body) throw new Error(t('Fill in the form first.'));
          return call('POST /console/api/v1/draws/rounds', { body: { ...body, ...signed }, ...keyed });
        },
        approve: (id, signed) => signRound(id, signed),
      })}
    >
      <Cost draft={draft} />
      <Typography variant="body2">
        {t("The manifests of all its rounds are written now. They can't be edited, and a second person signs them.")}
      </Typography>
    </SignedActButton>
  );
}

/** Compares the worst cost of a round with the rewards budget that is left. */
export function BudgetLeft({ worstMinor }: { worstMinor: number }) {
  const { data } = useCall('GET /console/api/v1/rewards/budget', {}, { quiet: true });
  if (!data) return null;
  return (
    <Alert severity={worstMinor > data.leftMinor ? 'warning' : 'info'}>{budgetText(worstMinor, data.leftMinor)}</Alert>
  );
}

export const signRound = (id: string, signed: { assertion: AssertionInput }) =>
  call('POST /console/api/v1/draws/rounds/{id}/approve', { path: { id }, body: signed, errors: 'inline' });
