// chunk: app
// The figures that several pages show of what a member owns, each in the same words: how much of it is back and when it
// is even, this month, and the next payment. The server computes them.
import { useTranslations } from 'use-intl/react';
import { Stack } from '#design/components/layout.tsx';
import { Progress } from '#design/components/progress.tsx';
import { businessDateOf } from '#universal/date-text.ts';
import { useFormats } from '#design/formats.ts';
import { monthsFor } from '#design/preferences.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { serverNow } from '#universal/house-time.ts';
import './answers.css';

type BreakEven = NonNullable<DataOf<'GET /api/v1/income/today'>['breakEven']>;

/**
 * Returns a function that says what the member got of as much as they paid, and when it is all by expectation. While
 * the rest is due back as a whole at the end, a bar of the income would look like a failing product, so the words say
 * when, and nothing is `back`.
 */
export function useBreakEvenWords(): (of: BreakEven) => { words: string; back?: string } {
  const t = useTranslations('orders.answers');
  const { ownMoney, date } = useFormats();
  return ({ paidInMinor, incomeMinor, backMinor, percent, aheadMinor, outlook, evenOn, shortMinor, principal }) => {
    if (principal && outlook === 'expected' && principal.dueMinor >= -aheadMinor) {
      const due = t('principal', { amount: ownMoney(principal.dueMinor), date: date(principal.on) });
      return { words: `${t('income', { income: ownMoney(incomeMinor) })} ${due}` };
    }
    const back = t('back', {
      paid: ownMoney(paidInMinor),
      back: ownMoney(backMinor),
      principal: backMinor > incomeMinor ? 'some' : 'none',
      returned: ownMoney(backMinor - incomeMinor),
      share: percent === 0 && backMinor > 0 ? 'under' : 'exact',
      percent: String(percent),
    });
    const rest = t(outlook, { ahead: ownMoney(aheadMinor), date: date(evenOn), short: ownMoney(shortMinor) });
    return { words: `${back} ${rest}`, back };
  };
}

/** These words with a bar. The bar comes last, so that it isn't taken for one of the line above. */
export function BreakEvenLine({ of }: { of: BreakEven }) {
  const { words, back } = useBreakEvenWords()(of);
  return (
    <Stack gap={4}>
      <p className="answers-line numerals">{words}</p>
      {back === undefined ? null : <Progress label={back} value={of.backMinor} of={of.paidInMinor} />}
    </Stack>
  );
}

/** What was paid for this month's cycles so far, and how much of it is late. */
export function MonthLine({ month }: { month: DataOf<'GET /api/v1/income/weave'>['month'] }) {
  const t = useTranslations('orders.answers');
  const { ownMoney, date, language } = useFormats();
  const { from, paidMinor, missedMinor } = month[monthsFor(language)];
  return (
    <p className="answers-line numerals">
      {t('month', {
        month: date(from, 'ownMonth'),
        paid: ownMoney(paidMinor),
        state: missedMinor > 0 ? 'late' : 'whole',
        late: ownMoney(missedMinor),
      })}
    </p>
  );
}

/** Returns a function that says when an order expects its next income, and how much. Undefined if it expects none. */
export function useNextPayment(): (next: DataOf<'GET /api/v1/orders'>['items'][number]['next']) => string | undefined {
  const t = useTranslations('orders.answers');
  const { ownMoney, date } = useFormats();
  return (next) => {
    if (!next) return undefined;
    const isTomorrow = next.date === businessDateOf(new Date(serverNow() + 86_400_000));
    return t(isTomorrow ? 'tomorrow' : 'next', { date: date(next.date, 'day'), amount: ownMoney(next.expectedMinor) });
  };
}
