// A new round from its game's template. The odds and the worst case follow the typing. Two persons sign it.
import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DateInput, FigureInput, LineInput } from '#design/console/inputs.tsx';
import { AmountFact, Fact, Facts, PageTitle, Section } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { choicesOf } from '#design/console/state-chip.tsx';
import { countText } from '#design/money-text.ts';
import { call } from '#platform/client/call.ts';
import { proposal, SIGNED_FIRST, SignedActButton } from '#features/identity/console/public.tsx';
import { BudgetLeft } from './budget-left.tsx';
import { Grid, PrizeRow } from './prize-rows.tsx';
import { bodyOf, figuresOf, type PrizeDraft, type RoundDraft, templateOf, withPrize } from './round-draft.ts';
import { GAMES, meanText, type StaffRound } from './round-labels.ts';
import { signRound } from './sign-round.ts';

type FormProps = { draft: RoundDraft; set: (change: Partial<RoundDraft>) => void };

export function RoundCreate() {
  const [draft, setDraft] = useState(() => templateOf('draw', ''));
  const set = (change: Partial<RoundDraft>) => setDraft({ ...draft, ...change });
  const figures = figuresOf(draft);
  return (
    <Box sx={{ mt: 2 }}>
      <PageTitle title="New round" />
      <Section title="Round">
        <RoundFields draft={draft} set={set} choose={(game) => setDraft(templateOf(game, draft.until))} />
      </Section>
      <Section
        title="Prizes"
        actions={
          <Button size="small" variant="outlined" onClick={() => set({ prizes: withPrize(draft) })}>
            Add a prize
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
      <Section title="Cost" actions={<Propose draft={draft} />}>
        <Cost draft={draft} />
      </Section>
    </Box>
  );
}

function changed(prizes: readonly PrizeDraft[], id: string, change: Partial<PrizeDraft>): PrizeDraft[] {
  return prizes.map((one) => (one.id === id ? { ...one, ...change } : one));
}

function RoundFields({ draft, set, choose }: FormProps & { choose: (game: RoundDraft['game']) => void }) {
  const { title } = draft;
  return (
    <Grid>
      <SelectField required label="Game" value={draft.game} choices={choicesOf(GAMES)} onChange={choose} />
      <LineInput label="Title, English" value={title.en} onChange={(en) => set({ title: { ...title, en } })} max={60} />
      <LineInput label="Title, Amharic" value={title.am} onChange={(am) => set({ title: { ...title, am } })} max={60} />
      <FigureInput
        required
        label="Plays at most"
        value={draft.playsMost}
        onChange={(playsMost) => set({ playsMost })}
      />
      <FigureInput
        label="Guarantee at play"
        helperText="Empty: none"
        value={draft.guarantee}
        onChange={(guarantee) => set({ guarantee })}
      />
      <DateInput
        label="First day, or with the second signature"
        value={draft.from}
        onChange={(from) => set({ from })}
      />
      <DateInput label="Last day" value={draft.until} onChange={(until) => set({ until })} />
      <FigureInput
        label="Rounds after it"
        helperText="Empty: none. Each begins when the one before is over"
        value={draft.followers}
        onChange={(followers) => set({ followers })}
      />
      <FigureInput label="Days of each" value={draft.days} onChange={(days) => set({ days })} />
    </Grid>
  );
}

function Cost({ draft }: { draft: RoundDraft }) {
  const { W, expectedTimesW, holdMinor, worstMinor } = figuresOf(draft);
  return (
    <Stack spacing={2}>
      <Facts columns={3}>
        <Fact name="Weights add up to">{countText(W)}</Fact>
        <Fact name="A play costs on average">{W > 0 ? meanText(expectedTimesW, W) : '—'}</Fact>
        <AmountFact name="Each play sets aside" minor={holdMinor} />
        <AmountFact name="Worst case" minor={worstMinor} strong />
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
      label="Propose"
      title={`Propose a round: ${draft.title.en}`}
      disabled={body === undefined}
      done={SIGNED_FIRST}
      onDone={({ id }) => void navigate(`/draws/rounds/${id}/show`)}
      {...proposal<StaffRound>({
        propose: async (signed, keyed) => {
          if (!body) throw new Error('Fill in the form first.');
          return call('POST /console/api/v1/draws/rounds', { body: { ...body, ...signed }, ...keyed });
        },
        approve: (id, signed) => signRound(id, signed),
      })}
    >
      <Cost draft={draft} />
      <Typography variant="body2">
        The manifests of all its rounds are written now. Nobody can edit them, and a second person signs them.
      </Typography>
    </SignedActButton>
  );
}
