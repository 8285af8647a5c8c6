// The console's page of reports: a period, its trial balance, and the files that accounting software reads.
import { Alert, Box, Chip, Stack, Typography } from '@mui/material';
import { Loading } from '#design/console/loading.tsx';
import { Amount } from '#design/console/amount.tsx';
import { DateField } from '#design/console/date-field.tsx';
import { FileButton } from '#design/console/file-button.tsx';
import { dateText } from '#design/console/formats.ts';
import { OnPaper } from '#design/console/on-paper.tsx';
import { listAddress } from '#design/console/queue.ts';
import { ReadFailed } from '#design/console/record-page.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { Nothing, PageTitle, Section } from '#design/console/section.tsx';
import { problemText } from '#features/acts/console/public.tsx';
import { ProductName } from '#features/catalogue/console/public.tsx';
import { fetchFile } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import type { TrialBalance, TrialRow } from '../contract.ts';
import { classLabel } from './ledger-words.tsx';
import { monthFromNow, type ReportPeriod, useReportPeriod } from './report-period.ts';
import { rich, t } from '#design/console/words.ts';

export function ReportsPage() {
  const [period, setPeriod] = useReportPeriod();
  return (
    <>
      <PageTitle title={t('Reports')} />
      <OnPaper line>
        {t('From {from} until {until}', { from: dateText(period.from), until: dateText(period.until) })}
      </OnPaper>
      <PeriodFields period={period} onChange={setPeriod} />
      <Box sx={{ displayPrint: 'none' }}>
        <JournalSection period={period} />
      </Box>
      <TrialBalanceSection period={period} />
    </>
  );
}

function PeriodFields({ period, onChange }: { period: ReportPeriod; onChange: (period: ReportPeriod) => void }) {
  const usual = [
    [t('Last month'), monthFromNow(-1)],
    [t('This month'), monthFromNow(0)],
  ] as const;
  return (
    <Stack direction="row" component="search" aria-label={t('Period')} sx={{ gap: 1, mb: 2, flexWrap: 'wrap' }}>
      <DateField
        size="small"
        label={t('From')}
        value={period.from}
        onChange={(from) => from && onChange({ ...period, from })}
        sx={{ width: 175 }}
      />
      <DateField
        size="small"
        label={t('Until')}
        value={period.until}
        min={period.from}
        onChange={(until) => until && onChange({ ...period, until })}
        sx={{ width: 175 }}
      />
      <Stack direction="row" sx={{ gap: 0.75, alignItems: 'center' }}>
        {usual.map(([name, month]) => {
          const on = month.from === period.from && month.until === period.until;
          return (
            <Chip
              key={name}
              label={name}
              size="small"
              aria-pressed={on}
              color={on ? 'primary' : 'default'}
              variant={on ? 'filled' : 'outlined'}
              onClick={() => onChange(month)}
            />
          );
        })}
      </Stack>
    </Stack>
  );
}

type Row = Pick<TrialRow, 'class' | 'path' | 'account' | 'productId'> & TrialBalance['sums'] & { id: string };

/** Nothing instead of 0.00, so that the side on which a balance stands is seen at once. */
const amountOf = (name: keyof TrialBalance['sums']) => (row: Row) =>
  row[name] === 0 && row.id !== SUM ? '' : <Amount minor={row[name]} strong={row.id === SUM} />;

const SUM = 'sum';

const columns: readonly Column<Row>[] = [
  {
    label: t('Account'),
    of: (row) => (row.id === SUM ? <strong>{t('Sum')}</strong> : classLabel(row.class)),
    under: ({ path, productId }) =>
      productId === null ? path : rich('{path}, {product}', { path, product: <ProductName id={productId} /> }),
  },
  { label: t('Opening debit (Br)'), of: amountOf('openingDebitMinor'), align: 'right' },
  { label: t('Opening credit (Br)'), of: amountOf('openingCreditMinor'), align: 'right' },
  { label: t('Debits (Br)'), of: amountOf('debitsMinor'), align: 'right' },
  { label: t('Credits (Br)'), of: amountOf('creditsMinor'), align: 'right' },
  { label: t('Closing debit (Br)'), of: amountOf('closingDebitMinor'), align: 'right' },
  { label: t('Closing credit (Br)'), of: amountOf('closingCreditMinor'), align: 'right' },
];

/** The postings of an account, or the members' accounts behind a sum. */
function addressOf(row: Row, period: ReportPeriod): string | undefined {
  if (row.id === SUM) return undefined;
  return row.account === null
    ? listAddress('account-balances', { class: row.class, ...period })
    : listAddress('account-postings', { account: row.account, ...period });
}

function TrialBalanceSection({ period }: { period: ReportPeriod }) {
  const { data, error, refetch } = useCall('GET /console/api/v1/trial-balance', { query: period }, { quiet: true });
  return (
    <Section
      title={t('Trial balance')}
      actions={
        <Stack direction="row" sx={{ gap: 1 }}>
          <SaveButton
            label={t('Save as CSV')}
            name={`trial-balance-${period.from}-${period.until}.csv`}
            read={() => fetchFile('GET /console/api/v1/trial-balance.csv', { query: period, errors: 'inline' })}
          />
          <SaveButton
            label={t('Save as PDF')}
            name={`trial-balance-${period.from}-${period.until}.pdf`}
            read={() => fetchFile('GET /console/api/v1/trial-balance.pdf', { query: period, errors: 'inline' })}
          />
        </Stack>
      }
    >
      {error && !data && <ReadFailed error={error} what={t('The report')} retry={refetch} />}
      {!data && !error && <Loading height={320} />}
      {data && !data.balanced && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {t('Debits and credits differ. Look at the checks of the books, and tell an engineer.')}
        </Alert>
      )}
      {data?.rows.length === 0 && <Nothing>{t('No account had money or moved any in this period.')}</Nothing>}
      {data && data.rows.length > 0 && (
        <RowsTable<Row>
          label={t('Trial balance')}
          rows={[
            ...data.rows.map((row) => ({ ...row, id: row.path })),
            { ...data.sums, id: SUM, class: '', path: '', account: null, productId: null },
          ]}
          columns={columns}
          to={(row) => addressOf(row, period)}
        />
      )}
    </Section>
  );
}

function JournalSection({ period }: { period: ReportPeriod }) {
  const query = { query: period, errors: 'inline' } as const;
  const name = `journal-${period.from}-${period.until}`;
  return (
    <Section title={t('Journal for accounting software')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t(
          'Every transfer of the period in birr, after the opening balances. The money is play money, and the files ' +
            'name members by their numbers alone. Each download is in the audit log.',
        )}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <SaveButton
          label={t('For hledger')}
          name={`${name}.journal`}
          read={() => fetchFile('GET /console/api/v1/journal.hledger', query)}
        />
        <SaveButton
          label={t('For Beancount')}
          name={`${name}.beancount`}
          read={() => fetchFile('GET /console/api/v1/journal.beancount', query)}
        />
        <SaveButton
          label={t('As CSV, for Odoo or ERPNext')}
          name={`${name}.csv`}
          read={() => fetchFile('GET /console/api/v1/journal.csv', query)}
        />
      </Stack>
    </Section>
  );
}

function SaveButton({ label, name, read }: { label: string; name: string; read: () => Promise<Blob> }) {
  return <FileButton label={label} name={`c3-play-money-${name}`} read={read} problemText={problemText} />;
}
