// Delays a decision that was made by a key press, so that a stray key cannot decide about money: it is sent after five
// seconds and can be undone until then. `WaitingDecision` replaces the buttons meanwhile, so no other can begin.
import { Alert, Box, Button, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '#design/console/words.ts';

export const TAKE_BACK_MS = 5_000;
/** A timer that fires later than this was overdue because the computer slept. Its decision is taken back. */
const LATE_MS_MAX = 2_000;

export type Decision = { send: () => void; takenBack: () => void };

/** Holds one decision at a time. While one waits, `begin` does nothing. */
export function delayedSend(waits: (waiting: boolean) => void) {
  let held: { decision: Decision; timer: ReturnType<typeof setTimeout> } | undefined;
  const end = (how: keyof Decision) => {
    if (!held) return;
    const { decision, timer } = held;
    clearTimeout(timer);
    held = undefined;
    waits(false);
    decision[how]();
  };
  return {
    begin: (decision: Decision) => {
      if (held) return;
      const due = Date.now() + TAKE_BACK_MS;
      const timer = setTimeout(() => end(Date.now() - due > LATE_MS_MAX ? 'takenBack' : 'send'), TAKE_BACK_MS);
      held = { decision, timer };
      waits(true);
    },
    takeBack: () => end('takenBack'),
  };
}

/** `begin` starts the five seconds. Leaving or hiding the page takes the decision back. */
export function useDelayedSend() {
  const [waiting, setWaiting] = useState(false);
  const [delayed] = useState(() => delayedSend(setWaiting));
  useEffect(() => {
    const gone = () => {
      if (document.visibilityState === 'hidden') delayed.takeBack();
    };
    window.addEventListener('blur', delayed.takeBack);
    document.addEventListener('visibilitychange', gone);
    return () => {
      window.removeEventListener('blur', delayed.takeBack);
      document.removeEventListener('visibilitychange', gone);
      delayed.takeBack();
    };
  }, [delayed]);
  return { ...delayed, waiting };
}

/**
 * The Undo button takes the focus, so a second stray key takes the decision back. So does moving the focus to a menu, a
 * dialog or another window, or removing this component: nothing is sent that is no longer on screen.
 */
export function WaitingDecision({ children, onUndo }: { children: string; onUndo: () => void }) {
  const id = useId();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    undo.current?.focus({ preventScroll: true });
    return () => {
      onUndo();
      const lost = document.activeElement === document.body;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [onUndo]);
  return (
    <Alert severity="warning" icon={false} role="alert" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      <Typography id={id} variant="body2" gutterBottom>
        {t('{children} It is sent in {seconds} seconds.', { children, seconds: TAKE_BACK_MS / 1000 })}
      </Typography>
      <TimeLeft />
      <Button
        ref={undo}
        data-key="u"
        size="small"
        color="inherit"
        variant="outlined"
        aria-describedby={id}
        onClick={onUndo}
        onBlur={onUndo}
      >
        {t('Undo (U)')}
      </Button>
    </Alert>
  );
}

/** Shrinks as the seconds pass. Hidden from screen readers and with reduced motion, because the text says the same. */
function TimeLeft() {
  return (
    <Box
      aria-hidden
      sx={{
        height: 4,
        mb: 1,
        bgcolor: 'warning.main',
        transformOrigin: 'left',
        '@keyframes timeLeft': { to: { transform: 'scaleX(0)' } },
        '@media (prefers-reduced-motion: no-preference)': { animation: `timeLeft ${TAKE_BACK_MS}ms linear forwards` },
        '@media (prefers-reduced-motion: reduce)': { display: 'none' },
      }}
    />
  );
}
