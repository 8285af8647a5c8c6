import { useTranslations } from 'use-intl/react';
import { RowItem, Rows } from '../../../design/components/layout.tsx';
import { Money, Points } from '../../../design/components/money.tsx';
import { useFormats } from '../../../design/formats.ts';
import type { AppPath, Destination } from '../../../design/navigation.tsx';
import { billIcon } from './bill-icons.ts';
import { PURPOSES } from './purposes.gen.ts';
import type { StatementLine } from './wallet-labels.tsx';

/** The page that a line opens, and whether a text says more than its bill type. The purpose's feature declares both. */
const SHOWN: Readonly<Record<string, { to?: AppPath; told?: true }>> = PURPOSES;
/** Takes the place of the number, to find its position in the words. */
const MARK = '\u0000';

/** A line names its wallet when it is beside another wallet's lines. */
type Line = StatementLine & { wallet?: 'income' | 'recharge' };

/** Lines of a statement, each with the balance after it. */
export function StatementRows({
  lines,
  unit,
  label,
}: {
  lines: readonly Line[];
  unit: 'ETB' | 'C3COIN';
  label: string;
}) {
  return (
    <Rows label={label}>
      {lines.map((line) => (
        <StatementRow key={`${line.wallet} ${line.id}`} line={line} unit={unit} />
      ))}
    </Rows>
  );
}

function StatementRow({ line, unit }: { line: Line; unit: 'ETB' | 'C3COIN' }) {
  const t = useTranslations('wallet');
  const names = useTranslations('wallet.wallet');
  const causes = useTranslations('purposes');
  const { dateTime, ownMoney, ownCount } = useFormats();
  const part = line.part && line.part !== 'net' ? ` · ${t(`part.${line.part}`)}` : '';
  const title = SHOWN[line.purpose]?.told ? causes(line.purpose) : t(`bill.${line.type}`);
  const balance = unit === 'ETB' ? ownMoney(line.balanceAfterMinor) : ownCount(line.balanceAfterMinor);
  const [before, behind] = t('statement.balanceAfter', { balance: MARK }).split(MARK);
  const destination = destinationOf(line);
  const detail = (
    <>
      {line.wallet ? `${names(line.wallet)} · ` : null}
      {line.informational ? (
        t('statement.freed')
      ) : (
        <>
          {before}
          <span className="money row-number">{balance}</span>
          {behind}
        </>
      )}
    </>
  );
  return (
    <RowItem
      icon={billIcon(line)}
      title={`${title}${part}`}
      about={line.productTitle}
      detail={detail}
      value={
        line.informational ? (
          <Money minor={line.amountMinor} tone="quiet" hideable />
        ) : unit === 'ETB' ? (
          <Money minor={line.amountMinor} sign="always" tone={line.amountMinor > 0 ? 'positive' : 'plain'} hideable />
        ) : (
          <Points count={line.amountMinor} sign hideable />
        )
      }
      time={dateTime(line.occurredAt)}
      {...(destination ? { destination } : {})}
    />
  );
}

function destinationOf({ purpose, subject, informational }: StatementLine): Destination | undefined {
  // An informational line has no purpose of the ledger. It comes from a withdrawal that freed its hold.
  const to = informational ? PURPOSES.withdrawal_paid.to : SHOWN[purpose]?.to;
  return to && subject ? { to, item: { id: subject.id } } : undefined;
}
