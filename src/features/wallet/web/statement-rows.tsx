import { useTranslations } from 'use-intl/react';
import type { IconName } from '#design/components/icon.tsx';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { Money, Points } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import type { AppPath, Destination } from '#design/navigation.tsx';
import { serverNow } from '#universal/house-time.ts';
import { Written } from '#design/components/written.tsx';
import { PAGES } from './purposes.gen.ts';
import type { StatementLine } from './wallet-labels.tsx';
import './wallet.css';

// The icon of each type of statement line, for statements, the newest movements and receipts.

const ICONS: Record<StatementLine['type'], IconName> = {
  recharge: 'recharge',
  withdrawal: 'withdraw',
  product_income: 'income',
  distribution_income: 'team',
  purchase_product: 'purchase',
  principal: 'fund',
  activity: 'reward',
  draw: 'wheel',
  system_addition: 'plus',
  withdrawal_failure_refund: 'refund',
  exchange_income: 'sort',
  other: 'receipt',
};

/** The page that a line opens, by its purpose. The purpose's feature declares it in purposes.ts. */
const PAGE_OF: Readonly<Record<string, AppPath>> = PAGES;

type Unit = 'ETB' | 'C3COIN';
/** `wallet` is set, and shown, in lists that mix the lines of two wallets. */
type Line = StatementLine & { wallet?: 'income' | 'recharge' };

/** Rows of statement lines: what each was about, its wallet or time, and its amount. */
export function StatementRows({ lines, unit, label }: { lines: readonly Line[]; unit: Unit; label: string }) {
  return (
    <div className="wallet-rows">
      <Rows label={label}>
        {lines.map((line) => (
          <StatementRow key={`${line.wallet} ${line.id}`} line={line} unit={unit} />
        ))}
      </Rows>
    </div>
  );
}

/** A statement grouped by business days, each with its sum. A line ends with the balance after it. */
export function StatementDays({ lines, unit }: { lines: readonly StatementLine[]; unit: Unit }) {
  const { date } = useFormats();
  return (
    <>
      {daysOf(lines).map(({ day, lines: ofDay }) => (
        <section key={ofDay[0]?.id ?? day}>
          <h2 className="wallet-day">
            {date(day)}
            <DayTotal total={ofDay[0]?.dayTotalMinor ?? null} unit={unit} />
          </h2>
          <StatementRows lines={ofDay} unit={unit} label={date(day)} />
        </section>
      ))}
    </>
  );
}

/** Nothing in a search, whose lines are not the whole day. */
function DayTotal({ total, unit }: { total: number | null; unit: Unit }) {
  const t = useTranslations('wallet.line');
  if (total === null) return null;
  return (
    <span>
      <span className="visually-hidden">{t('dayTotal')} </span>
      <Amount minor={total} unit={unit} />
    </span>
  );
}

function Amount({ minor, unit }: { minor: number; unit: Unit }) {
  return unit === 'ETB' ? (
    <Money minor={minor} sign="always" tone={minor > 0 ? 'positive' : 'plain'} hideable />
  ) : (
    <Points count={minor} sign hideable />
  );
}

/** Groups lines by day, in their order. If a day comes again, it gets another group, so that no line moves. */
function daysOf(lines: readonly StatementLine[]): { day: string; lines: StatementLine[] }[] {
  const days: { day: string; lines: StatementLine[] }[] = [];
  for (const line of lines) {
    const last = days[days.length - 1];
    if (last?.day === line.businessDate) last.lines.push(line);
    else days.push({ day: line.businessDate, lines: [line] });
  }
  return days;
}

/** Texts in one line, with dots between. A dot stays at the end of its text, so no wrapped line begins with one. */
const dotted = (...texts: readonly (string | false)[]) => texts.filter(Boolean).join('\u00a0· ');

function StatementRow({ line, unit }: { line: Line; unit: Unit }) {
  const t = useTranslations('wallet.line');
  const names = useTranslations('wallet.wallet');
  const { date, time, ownMoney, ownCount } = useFormats();
  const cause = useCause(line);
  const balance = unit === 'ETB' ? ownMoney(line.balanceAfterMinor) : ownCount(line.balanceAfterMinor);
  const beside = line.wallet ? names(line.wallet) : time(line.occurredAt);
  const payout = usePayoutText(line);
  const destination = destinationOf(line);
  return (
    <RowItem
      icon={ICONS[line.type]}
      title={
        line.productTitle === null ? cause : <Written language={line.productLanguage}>{line.productTitle}</Written>
      }
      {...(payout ? { about: payout } : {})}
      detail={line.productTitle ? dotted(cause, beside) : beside}
      value={
        line.informational ? (
          <Money minor={line.amountMinor} tone="quiet" hideable />
        ) : (
          <Amount minor={line.amountMinor} unit={unit} />
        )
      }
      time={
        line.wallet ? (
          date(line.businessDate, isNear(line.businessDate) ? 'day' : 'short')
        ) : line.informational ? (
          t('freed')
        ) : (
          <Balance text={balance} />
        )
      }
      {...(destination ? { destination } : {})}
    />
  );
}

/** Dates of the last half year are shown without the year. */
const NEAR_MS = 180 * 86_400_000;
const isNear = (day: string) => serverNow() - Date.parse(day) < NEAR_MS;

/** The balance after a line, in small print beneath its amount. Screen readers hear that it is the balance. */
function Balance({ text }: { text: string }) {
  const t = useTranslations('wallet.line');
  return (
    <>
      <span className="visually-hidden">{t('balance')} </span>
      <span className="money row-number">{text}</span>
    </>
  );
}

/** The purpose's own text if it has one, else the bill type. Income that came after its product's end says so. */
function useCause(line: StatementLine): string {
  const t = useTranslations('wallet.line');
  const bills = useTranslations('wallet.bill');
  const causes = useTranslations('purposes');
  const cause = causes.has(line.purpose) ? causes(line.purpose) : bills(line.type);
  return isAfterEnd(line) ? t('afterEnd') : cause;
}

export function isAfterEnd({
  type,
  businessDate,
  productEndsOn,
}: Pick<StatementLine, 'type' | 'businessDate' | 'productEndsOn'>): boolean {
  return type === 'product_income' && productEndsOn !== null && businessDate > productEndsOn;
}

/** Of a payout: when the bank paid, if that was on another day, what the member got, and what tax and bank took. */
function usePayoutText({ parts, paidOn, businessDate }: StatementLine): string | undefined {
  const t = useTranslations('wallet.line');
  const { date, ownMoney } = useFormats();
  const texts = [
    paidOn !== null && paidOn !== businessDate && t('paidOn', { date: date(paidOn, 'day') }),
    parts !== null &&
      parts.taxMinor + parts.bankChargeMinor > 0 &&
      t('parts', {
        net: ownMoney(parts.netMinor),
        tax: ownMoney(parts.taxMinor),
        charge: ownMoney(parts.bankChargeMinor),
      }),
  ].filter(Boolean);
  return texts.length > 0 ? dotted(...texts) : undefined;
}

function destinationOf({ purpose, subject, informational }: StatementLine): Destination | undefined {
  // An informational line has no ledger purpose. It always comes from a withdrawal whose hold was released.
  const to = informational ? PAGES.withdrawal_paid : PAGE_OF[purpose];
  return to && subject ? { to, item: { id: subject.id } } : undefined;
}
