// What happened to one payout, step by step: when, what, and by whom.
import { Box, Typography } from '@mui/material';
import { Moment, momentText } from '#design/console/moment.tsx';
import { labelOf } from '#design/console/names.ts';
import { rich, t } from '#design/console/words.ts';
import { useColleagues } from '#features/acts/console/public.tsx';
import type { ConsoleWithdrawalDetail } from '../contract/console.ts';
import { reasonText, STATES } from './payout-labels.ts';

const STEPS: Record<string, string> = {
  requested: t('Asked for'),
  auto_approved: t('Approved automatically'),
  first_approval: t('First approval'),
  first_rejection: t('First rejection; a second person must reject too'),
  held: t('Held'),
  hold_ended: t('Hold ended'),
  contested: t('Contested by the member'),
};

export function PayoutTimeline({ payout }: { payout: ConsoleWithdrawalDetail }) {
  const names = useColleagues();
  const who = (actor: string) => {
    const [kind, id = ''] = actor.split(':');
    if (kind === 'staff') return names.get(id) ?? t('staff {id}', { id });
    if (kind === 'bank') return t('the bank');
    return kind === 'member' ? t('the member') : t('the system');
  };
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {payout.timeline.map((step) => (
        <Box
          component="li"
          key={`${step.at}${step.state}`}
          sx={{
            display: 'flex',
            flexDirection: { xs: 'column', sm: 'row' },
            columnGap: 2,
            py: 0.75,
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
          }}
        >
          <Typography variant="body2" color="textSecondary" sx={{ width: 160, flexShrink: 0 }}>
            <Moment at={step.at} />
          </Typography>
          <Typography variant="body2" sx={{ fontWeight: 600, width: 200, flexShrink: 0 }}>
            {stepText(step.state)}
          </Typography>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {rich('by {actor}{reason}{note}', {
              actor: who(step.actor),
              reason: step.reasonCode && `: ${reasonText(step.reasonCode)}`,
              note: step.note && ` (${noteText(step)})`,
            })}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** For a hold, `note` is the time at which it ends. */
function noteText({ state, note }: ConsoleWithdrawalDetail['timeline'][number]): string {
  return state === 'held' ? t('until {note}', { note: momentText(note) }) : (note ?? '');
}

function stepText(state: string): string {
  return STEPS[state] ?? (state in STATES ? STATES[state as keyof typeof STATES][0] : labelOf(state));
}
