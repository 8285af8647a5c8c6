// Console page of the sandbox: its clock and its bank's faults. The clock only moves forward, and does the work that
// falls due on the way. The page shows its progress.
import { dateText } from '#design/console/formats.ts';
import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useRefresh as useRefreshAll } from 'react-admin';
import { momentText } from '#design/console/moment.tsx';
import { PageTitle, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { timeText } from '#universal/date-text.ts';
import { problemText } from '#features/acts/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { call } from '#platform/client/call.ts';
import { useCall, useRefresh } from '#platform/client/queries.ts';
import { BankFaultsSection } from './bank-faults-section.tsx';
import { inRow, t } from '#design/console/words.ts';

type Clock = DataOf<'GET /console/api/v1/sandbox/clock'>;
type Move = { from: number; to: number };

const STEPS: readonly (readonly [string, number])[] = [
  [t('1 hour'), 3_600],
  [t('6 hours'), 21_600],
  [t('1 day'), 86_400],
  [t('3 days'), 259_200],
  [t('1 week'), 604_800],
  [t('30 days'), 2_592_000],
];

/** Within this time the client treats a second press as a repeat of the first. */
const LOCK_MS = 1_000;

function Now({ at }: { at: string | undefined }) {
  return (
    <>
      <Typography sx={{ fontSize: '1.75rem', fontVariantNumeric: 'tabular-nums' }} aria-live="polite">
        {at ? inRow(dateText(at, 'long'), timeText(at)) : '—'}
      </Typography>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {t(
          'Addis Ababa time. You can only move it forward. Rents, income, payouts, statements and ' +
            'complaints fall due on the way, at their own time.',
        )}
      </Typography>
    </>
  );
}

function ClockSection() {
  const { data: clock, error } = useCall(
    'GET /console/api/v1/sandbox/clock',
    {},
    { quiet: true, staleMs: 0, refetchEveryMs: 2_000 },
  );
  const [move, setMove] = useState<Move>();
  const [problem, setProblem] = useState('');
  const [asking, setAsking] = useState(false);
  const refresh = useRefresh();
  const refreshAll = useRefreshAll();
  const [seen, setSeen] = useState(false);
  if (move && clock?.moving && !seen) setSeen(true);
  const moving = asking || Boolean(clock?.moving) || (move !== undefined && !seen && !arrived(clock, move));

  async function advance(seconds: number, from: number) {
    setProblem('');
    setSeen(false);
    setMove(undefined);
    setAsking(true);
    const locked = new Promise((resolve) => setTimeout(resolve, LOCK_MS));
    try {
      await call('POST /console/api/v1/sandbox/clock/advance', { body: { seconds }, errors: 'inline' });
      setMove({ from, to: from + seconds * 1000 });
      await refresh('GET /console/api/v1/sandbox/clock');
      refreshAll();
    } catch (failure) {
      setProblem(problemText(failure));
    } finally {
      await locked;
      setAsking(false);
    }
  }

  return (
    <Section title={t('Clock')}>
      {error && !clock && <Alert severity="error">{error.message}</Alert>}
      <Now at={clock?.now} />
      {clock && !clock.movable && <Alert severity="info">{t('This installation uses the real clock.')}</Alert>}
      {clock?.movable && mayUse(['finance', 'support']) && (
        <Stack
          direction="row"
          component="fieldset"
          aria-label={t('Move the clock forward')}
          sx={{ border: 0, p: 0, gap: 1, my: 2, mx: 0, flexWrap: 'wrap' }}
        >
          {STEPS.map(([text, seconds]) => (
            <Button
              key={text}
              size="small"
              variant="outlined"
              disabled={moving}
              onClick={() => void advance(seconds, new Date(clock.now).getTime())}
            >
              {t('Forward {text}', { text })}
            </Button>
          ))}
        </Stack>
      )}
      {moving && clock && <Progress clock={clock} move={move} />}
      {!moving && move && <Outcome clock={clock} move={move} />}
      {problem && <Alert severity="error">{problem}</Alert>}
    </Section>
  );
}

const arrived = (clock: Clock | undefined, move: Move) =>
  clock !== undefined && new Date(clock.now).getTime() >= move.to;

/** Result of a move. A short one may end before the page sees it moving. One that stopped early met an error. */
function Outcome({ clock, move }: { clock: Clock | undefined; move: Move }) {
  if (arrived(clock, move))
    return <Alert severity="success">{t('It is {now}; all due work is done.', { now: momentText(clock?.now) })}</Alert>;
  return (
    <Alert severity="error">
      {t(
        'The clock stopped on the way: it is {now}, and {moment} was your aim. The log says why. Move it ' +
          'again to do the rest.',
        { now: momentText(clock?.now), moment: momentText(new Date(move.to).toISOString()) },
      )}
    </Alert>
  );
}

function Progress({ clock, move }: { clock: Clock; move: Move | undefined }) {
  const share = move
    ? Math.max(0, Math.min(1, (new Date(clock.now).getTime() - move.from) / (move.to - move.from)))
    : undefined;
  return (
    <Box>
      <LinearProgress
        aria-label={t('Moving the clock')}
        {...(share === undefined ? {} : { variant: 'determinate', value: Math.round(share * 100) })}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {share === undefined
          ? t('The clock is being moved.')
          : t('{percent} %: we do all due work day by day.', { percent: Math.round(share * 100) })}
      </Typography>
    </Box>
  );
}

/** Controls of the sandbox: its clock and the bank's faults. Sent messages are under Outbox. */
export function SandboxPage() {
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageTitle title={t('Clock and bank')} />
      <ClockSection />
      <BankFaultsSection />
    </Box>
  );
}
