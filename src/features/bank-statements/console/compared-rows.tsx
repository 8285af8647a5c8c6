// What the console shows of a statement file: its facts beside the feed's, and its lines one by one.
import { Alert, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Amount, Count } from '#design/console/amount.tsx';
import { dateText, moneyText } from '#design/console/formats.ts';
import type { Column } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts } from '#design/console/section.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { t } from '#design/console/words.ts';
import type { Compared, StatementFile } from '../contract.ts';
import { ACCOUNTS, differences, FORMATS, STANDINGS } from './words.ts';

const sideOf = ({ file, feed }: Compared) => file ?? feed;
const signed = (row: Compared): number => {
  const side = sideOf(row);
  return side?.direction === 'out' ? -side.amountMinor : (side?.amountMinor ?? 0);
};

export const comparedColumns: readonly Column<Compared>[] = [
  { label: t('Bank reference'), of: (row) => row.bankReference },
  { label: t('Booked by the bank'), of: (row) => dateText(sideOf(row)?.bookedOn ?? '') },
  { label: t('From or to'), of: (row) => sideOf(row)?.name || '—', under: (row) => sideOf(row)?.account || '—' },
  { label: t('Reference'), of: (row) => sideOf(row)?.reference || '—' },
  { label: t('Amount (Br)'), of: (row) => <Amount minor={signed(row)} strong />, align: 'right' },
  {
    label: t('File and feed'),
    of: (row) => (
      <>
        <StateChip of={STANDINGS[row.standing]} />
        {differences(row).map((words) => (
          <Typography key={words} component="div" variant="caption" color="textSecondary">
            {words}
          </Typography>
        ))}
      </>
    ),
  },
];

/** The feed's lines of the client account have pages. Those of the operator's account have none. */
export const lineAddress =
  ({ account }: Pick<StatementFile, 'account'>) =>
  ({ lineId }: Compared): string | undefined =>
    lineId !== null && account === 'client' ? `/statement-lines/${lineId}/show` : undefined;

type Facts = Omit<StatementFile, 'id' | 'keptBy' | 'keptAt'>;

export function FileFacts({ of, children }: { of: Facts; children?: ReactNode }) {
  const { counts } = of;
  return (
    <>
      <Verdict of={of} />
      <Facts columns={3}>
        <Fact name={t('Account')}>{ACCOUNTS[of.account]}</Fact>
        <Fact name={t('Period')}>
          {of.from === of.to ? dateText(of.to) : t('{from} to {to}', { from: dateText(of.from), to: dateText(of.to) })}
        </Fact>
        <Fact name={t('Format')}>{FORMATS[of.format]}</Fact>
        <AmountFact name={t('Opening balance')} minor={of.openingMinor} />
        <AmountFact name={t('Closing balance')} minor={of.closingMinor} />
        <Fact name={t('Lines that are the same')}>
          <Count value={counts.same} />
        </Fact>
        <Fact name={t('Lines that differ')}>
          <Count value={counts.differs} />
        </Fact>
        <Fact name={t('Only in the file')}>
          <Count value={counts.onlyFile} />
        </Fact>
        <Fact name={t('Only in the feed')}>
          <Count value={counts.onlyFeed} />
        </Fact>
        {children}
        <Fact name={t('SHA-256 of the file')} wide>
          <code>{of.sha256}</code>
          {of.asHashed && ` · ${t('byte for byte the file whose hash the feed noted')}`}
        </Fact>
      </Facts>
    </>
  );
}

function Verdict({ of }: { of: Facts }) {
  const { feedOpeningMinor: opening, feedClosingMinor: closing } = of;
  const balances = [
    opening !== null && opening !== of.openingMinor
      ? t('The feed’s opening balance is {opening}.', { opening: moneyText(opening) })
      : '',
    closing !== null && closing !== of.closingMinor
      ? t('The feed’s closing balance is {closing}.', { closing: moneyText(closing) })
      : '',
  ].filter(Boolean);
  if (of.agrees && closing === null)
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        {t('Each line is the same. The feed hasn’t brought the bank’s statement of these days, only its lines.')}
      </Alert>
    );
  if (of.agrees)
    return (
      <Alert severity="success" sx={{ mb: 2 }}>
        {t('The file and the feed agree, line by line.')}
      </Alert>
    );
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {t('The file and the feed don’t agree. Ask the bank which of them is right.')} {balances.join(' ')}
    </Alert>
  );
}
