// chunk: app
// The figures that several pages show of what a member owns, each in the same words: how much of it is back and when it
// is even, this month, and the next payment. The server computes them.
import { useTranslations } from 'use-intl/react';
import { Stack } from '#design/components/layout.tsx';
import { Progress } from '#design/components/progress.tsx';
import { businessDateOf } from '#universal/date-text.ts';
import { useFormats } from '#design/formats.ts';
import { Link } from '#design/navigation.tsx';
import { monthsFor } from '#design/preferences.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { serverNow } from '#universal/house-time.ts';
import { wordsOf } from '#universal/written-text.ts';
import './answers.css';

type BreakEven = NonNullable<DataOf<'GET /api/v1/income/today'>['breakEven']>;

/**
 * Returns a function that says what the member got of as much as they paid (`words`), and in `short` also when it is
 * all by expectation. While the rest is due back as a whole at the end, a bar of the income would look like a failing
 * product, so the words say when, and there's no short form.
 */
export function useBreakEvenWords(): (of: BreakEven) => { words: string; short?: string } {
  const t = useTranslations('orders.answers');
  const { ownMoney, date } = useFormats();
  return ({ paidInMinor, incomeMinor, backMinor, percent, aheadMinor, outlook, evenOn, shortMinor, principal }) => {
    if (principal && outlook === 'expected' && principal.dueMinor >= -aheadMinor) {
      const due = t('principal', { amount: ownMoney(principal.dueMinor), date: date(principal.on) });
      return { words: `${t('income', { income: ownMoney(incomeMinor) })} ${due}` };
    }
    const share = { share: percent === 0 && backMinor > 0 ? 'under' : 'exact', percent: String(percent) };
    const ends = { ahead: ownMoney(aheadMinor), date: date(evenOn), short: ownMoney(shortMinor) };
    const words = t('back', {
      paid: ownMoney(paidInMinor),
      back: ownMoney(backMinor),
      principal: backMinor > incomeMinor ? 'some' : 'none',
      returned: ownMoney(backMinor - incomeMinor),
      ...share,
    });
    return { words, short: t('short', { outlook, ...share, ...ends }) };
  };
}

/** The short form over a bar, and unless `brief`, the words below it. */
export function BreakEvenLine({ of, brief = false }: { of: BreakEven; brief?: boolean }) {
  const { words, short } = useBreakEvenWords()(of);
  const line = <p className="answers-line numerals">{words}</p>;
  if (short === undefined) return line;
  return (
    <Stack gap={4}>
      <p className="answers-short numerals">{short}</p>
      <Progress label={words} value={of.backMinor} of={of.paidInMinor} />
      {brief ? null : line}
    </Stack>
  );
}

/** How many late orders are named. The list of all orders has the others. */
const LATE_SHOWN = 2;

/** What was paid for this month's cycles so far, and who is late, with links to the orders that lack income. */
export function MonthLine({ weave: { month, late } }: { weave: DataOf<'GET /api/v1/income/weave'> }) {
  const t = useTranslations('orders.answers');
  const { ownMoney, date, language } = useFormats();
  const { from, paidMinor, missedMinor } = month[monthsFor(language)];
  return (
    <div>
      <p className="answers-line numerals">
        {t('month', {
          month: date(from, 'ownMonth'),
          paid: ownMoney(paidMinor),
          state: missedMinor > 0 ? 'late' : 'whole',
          late: ownMoney(missedMinor),
        })}
      </p>
      {late.slice(0, LATE_SHOWN).map(({ orderId, title, owedBy, missedMinor: amount }) => (
        <Link
          key={orderId}
          to="/pagesB/mine/orderDetail/index"
          item={{ id: orderId, title: wordsOf(title) }}
          className="answers-late numerals"
        >
          {t('lateBy', { who: owedBy.length === 1 ? String(owedBy[0]) : wordsOf(title), amount: ownMoney(amount) })}
        </Link>
      ))}
      {late.length > LATE_SHOWN ? (
        <Link to="/pagesB/mine/product/index" className="answers-late">
          {t('lateMore', { count: late.length - LATE_SHOWN })}
        </Link>
      ) : null}
    </div>
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
