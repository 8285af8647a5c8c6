// Shows the clerk's decisions on their way, above every page: the one that can be undone, how many are being sent, what
// became of the last one, and each that failed with its reason.
import { Alert, Box, Button, Stack, type Theme, useMediaQuery } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useRefresh } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { decisions, UNDO_MS, useDecisions } from '#design/console/decisions.ts';
import { useAskedBeforeLeaving } from '#design/console/working.tsx';
import { t } from '#design/console/words.ts';
import { problemText } from './intent.ts';

/** Sends the decision that waits when the clerk leaves the page or hides the tab, so that it never gets lost. */
function useSentOnLeaving(): void {
  const { pathname } = useLocation();
  useEffect(() => () => void decisions.sendHeld(), [pathname]);
  useEffect(() => {
    const leave = () => void decisions.sendHeld();
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
    };
  }, []);
}

export function DecisionToast() {
  const { held, sending, told, failures } = useDecisions();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  useSentOnLeaving();
  useAskedBeforeLeaving(sending > 0);
  useReadAgain(held === undefined && sending === 0);
  return (
    <Stack
      component="section"
      aria-label={t('Your decisions')}
      aria-live="polite"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        ...(phone ? { top: 64 } : { bottom: 16 }),
        left: '50%',
        transform: 'translateX(-50%)',
        width: 'min(560px, calc(100vw - 16px))',
        gap: 1,
        pointerEvents: 'none',
        '& .MuiAlert-root': { pointerEvents: 'auto', boxShadow: 6, bgcolor: 'background.paper' },
      }}
    >
      {failures.map((failure) => (
        <Alert key={failure.said} severity="error" onClose={() => decisions.forget(failure)}>
          {t('{said} This was not done. {why}', { said: failure.said, why: problemText(failure.problem) })}
        </Alert>
      ))}
      {held && (
        <Alert
          key={held.item}
          severity="info"
          icon={false}
          action={
            <Button data-key="u" color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={undo}>
              {t('Undo (U)')}
            </Button>
          }
        >
          {t('{said} It is sent in {seconds} seconds.', { said: held.said, seconds: UNDO_MS / 1000 })}
          <TimeLeft />
        </Alert>
      )}
      {!held && sending > 0 && (
        <Alert severity="info">
          {t('Sending {sending, plural, one {# decision} other {# decisions}}', { sending })}
        </Alert>
      )}
      {!held && sending === 0 && told !== '' && <Alert severity="success">{told}</Alert>}
    </Stack>
  );
}

const undo = () => decisions.undo(t('Undone. Nothing was sent.'));

/** Reads the page again once nothing is on its way any more, and not after each of many quick decisions. */
function useReadAgain(atRest: boolean): void {
  const refresh = useRefresh();
  const wasAtRest = useRef(true);
  useEffect(() => {
    if (atRest && !wasAtRest.current) refresh();
    wasAtRest.current = atRest;
  }, [atRest, refresh]);
}

/** Shrinks as the seconds pass. Hidden from screen readers and with reduced motion, because the text says the same. */
function TimeLeft() {
  return (
    <Box
      aria-hidden
      sx={{
        height: 3,
        mt: 0.5,
        bgcolor: 'info.main',
        transformOrigin: 'left',
        '@keyframes timeLeft': { to: { transform: 'scaleX(0)' } },
        '@media (prefers-reduced-motion: no-preference)': { animation: `timeLeft ${UNDO_MS}ms linear forwards` },
        '@media (prefers-reduced-motion: reduce)': { display: 'none' },
      }}
    />
  );
}
