// Times in the console, always in Addis Ababa's time (date-text.ts), and how long something has waited.
import { businessDateOf, daysSince, isBusinessDate } from '#universal/date-text.ts';
import { dateText, dateTimeText } from './formats.ts';
import { Box } from '@mui/material';
import { OnPaper, Unbroken } from './on-paper.tsx';
import { inRow, t } from './words.ts';

/** "21 Nov 2026, 14:05". A business date has no time. */
export function momentText(at: string | null | undefined): string {
  return at?.length === 10 ? dateText(at) : dateTimeText(at);
}

export function Moment({ at }: { at: string | null | undefined }) {
  return (
    <Box
      component="time"
      dateTime={at ?? ''}
      sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', '@media print': { whiteSpace: 'normal' } }}
    >
      <Unbroken>{momentText(at)}</Unbroken>
    </Box>
  );
}

/** "40 min", "3 h 05 min", "51 days". */
export function ageText(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  if (whole < 60) return t('{whole} min', { whole });
  const hours = Math.floor(whole / 60);
  if (hours < 24) return t('{hours} h {minutes} min', { hours, minutes: String(whole % 60).padStart(2, '0') });
  return hours < 48 ? t('1 day') : t('{days} days', { days: Math.floor(hours / 24) });
}

/** How long something waits. What waits since a business date waits whole business days, as lists count them. */
export function waitText(since: string, now: string): string {
  return ageText(isBusinessDate(since) ? daysSince(since, businessDateOf(now)) * 1440 : minutesBetween(since, now));
}

/** "51 days before, 8 Oct 2026", or "after it, ..." if `at` is later than what it is compared with. */
export function agoText(at: string, compared: string): string {
  const minutes = minutesBetween(at, compared);
  return inRow(minutes < 0 ? t('after it') : t('{minutes} before', { minutes: ageText(minutes) }), dateText(at));
}

type AgeProps = { since: string; minutes: number; lateAfterHours?: number };

/** An age. After `lateAfterHours` it has a warning colour and is bold. Paper, which is read later, says since when. */
export function Age({ since, minutes, lateAfterHours = 24 }: AgeProps) {
  const late = minutes >= lateAfterHours * 60;
  return (
    <>
      <Box
        component="span"
        sx={{
          whiteSpace: 'nowrap',
          fontVariantNumeric: 'tabular-nums',
          color: late ? 'warning.main' : 'inherit',
          fontWeight: late ? 600 : 'inherit',
          displayPrint: 'none',
        }}
      >
        {ageText(minutes)}
      </Box>
      <OnPaper>
        <Moment at={since} />
      </OnPaper>
    </>
  );
}

/** The whole minutes between two instants of the wire. */
export function minutesBetween(from: string, until: string): number {
  return Math.floor((new Date(until).getTime() - new Date(from).getTime()) / 60_000);
}
