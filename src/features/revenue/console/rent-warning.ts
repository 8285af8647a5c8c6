import { moneyText } from '#design/money-text.ts';

type Paid = { rentMinor: number; bookedMinor: number; amountMinor: number };

/** How much less or more than the contract's rent this money is. Undefined if it is exactly the rent, or its rest. */
export function rentWarning({ rentMinor, bookedMinor, amountMinor }: Paid): string | undefined {
  const whole = bookedMinor + amountMinor;
  if (whole === rentMinor) return undefined;
  const percent = ((whole / rentMinor) * 100).toFixed(1);
  return (
    `The rent is ${moneyText(rentMinor)}. ` +
    (bookedMinor > 0 ? `${moneyText(bookedMinor)} of it is booked already. ` : '') +
    (whole < rentMinor
      ? `With these ${moneyText(amountMinor)} only ${percent} % of it is paid.`
      : `With these ${moneyText(amountMinor)} it is paid ${moneyText(whole - rentMinor)} too much.`)
  );
}
