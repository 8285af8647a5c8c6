import { moneyText } from '#design/console/formats.ts';
import { t } from '#design/console/words.ts';

type Paid = { rentMinor: number; bookedMinor: number; amountMinor: number };

/** How much less or more than the contract's rent this money is. Undefined if it is exactly the rent, or its rest. */
export function rentWarning({ rentMinor, bookedMinor, amountMinor }: Paid): string | undefined {
  const whole = bookedMinor + amountMinor;
  if (whole === rentMinor) return undefined;
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
