// The warnings about a booking in words, for its proposer and its second person.
import { Alert, Stack } from '@mui/material';
import { dateText, moneyText } from '#design/console/formats.ts';
import { inRow, t } from '#design/console/words.ts';
import type { Warning } from '../contract.ts';

type Booked = { periodFrom: string; periodUntil: string; amountMinor: number };

const daysOf = ({ periodFrom, periodUntil }: Pick<Booked, 'periodFrom' | 'periodUntil'>) =>
  t('{periodFrom} to {periodUntil}', { periodFrom: dateText(periodFrom), periodUntil: dateText(periodUntil) });

export function warningText(warning: Warning, booking: Booked): string {
  if (warning.kind === 'payer_new') return t('This payer’s account has paid no rent before.');
  if (warning.kind === 'amount_differs') return rentText({ ...warning, amountMinor: booking.amountMinor });
  if (warning.kind === 'period_differs')
    return t('The payer’s reference names {named}, but this books {booked}.', {
      named: daysOf({ periodFrom: warning.namedFrom, periodUntil: warning.namedUntil }),
      booked: daysOf(booking),
    });
  const paid = warning.bookings
    .map((one) => `${one.invoiceNumber} (${inRow(daysOf(one), moneyText(one.amountMinor))})`)
    .join('; ');
  return warning.wholly
    ? t('All days of this period are booked already: {paid}.', { paid })
    : t('Some days of this period are booked already: {paid}.', { paid });
}

type Paid = { rentMinor: number; bookedMinor: number; amountMinor: number };

/** How much less or more than the contract's rent this money is. */
function rentText({ rentMinor, bookedMinor, amountMinor }: Paid): string {
  const whole = bookedMinor + amountMinor;
  const percent = ((whole / rentMinor) * 100).toFixed(1);
  const amount = moneyText(amountMinor);
  return [
    t('The rent is {rent}.', { rent: moneyText(rentMinor) }),
    bookedMinor > 0 && t('{booked} of it is booked already.', { booked: moneyText(bookedMinor) }),
    whole < rentMinor
      ? t('With these {amount} only {percent} % of it is paid.', { amount, percent })
      : t('With these {amount} it is paid {surplus} too much.', { amount, surplus: moneyText(whole - rentMinor) }),
  ]
    .filter(Boolean)
    .join(' ');
}

export function BookingWarnings({ warnings, booking }: { warnings: readonly Warning[]; booking: Booked }) {
  if (warnings.length === 0) return null;
  return (
    <Stack spacing={1} sx={{ mb: 1.5 }}>
      {warnings.map((warning) => (
        <Alert key={warning.kind} severity="warning">
          {warningText(warning, booking)}
        </Alert>
      ))}
    </Stack>
  );
}
