// A decision by key while it waits. It replaces the buttons, so that no other decision can begin.
import { Alert, Box, Button, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';

// A stray key must not decide about money. A decision by key waits for five seconds and can be taken back.

export const TAKE_BACK_MS = 5_000;
/** When a computer wakes from sleep, its timers are overdue, and no one has seen what they were about to send. */
const LATE_MS_MAX = 2_000;

export type Decision = { send: () => void; takenBack: () => void };

/** Holds one decision at a time. `begin` again changes nothing while one waits. */
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

/** `begin` starts the five seconds. A page that is left or hidden takes the decision back. */
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
 * The button takes the focus, so a second stray key takes the decision back. So does a focus that goes elsewhere: to a
 * menu, a dialog or another window. Nothing is sent that is not on screen: someone else may have decided meanwhile.
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
        {`${children} It is sent in ${TAKE_BACK_MS / 1000} seconds.`}
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
        Undo (U)
      </Button>
    </Alert>
  );
}

/** The words say the same to those who cannot see it, and to those who want nothing to move. */
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
