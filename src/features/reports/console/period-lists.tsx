// The console's further reports of a period: booked rents, withheld tax by member and year, and the operator's fees.
import { Amount } from '#design/console/amount.tsx';
import { dateText } from '#design/console/formats.ts';
import { RecordList, type RecordListProps } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { MemberLink } from '#features/members/console/public.tsx';
import { TaxCertificateButton } from '#features/wallet/console/public.ts';
import type { BookedRent, FeeTurnover, WithheldTax } from '../contract.ts';
import { oneSide, purposeLabel } from './ledger-words.tsx';
import { monthFromNow, PERIOD_FILTERS } from './report-period.ts';
import { ProductLink } from '#features/catalogue/console/public.tsx';
import { t } from '#design/console/words.ts';

/** A list of a period, the last whole month at first, which can be saved. */
function PeriodList<R extends { id: string }>(
  props: Pick<RecordListProps<R>, 'resource' | 'title' | 'columns' | 'empty' | 'to'>,
) {
  return <RecordList<R> paper {...props} startFilter={monthFromNow(-1)} filters={PERIOD_FILTERS} />;
}

const rentColumns: readonly Column<BookedRent>[] = [
  { label: t('Booked on'), of: (row) => dateText(row.bookedOn) },
  {
    label: t('Product'),
    of: (row) => <ProductLink id={row.productId} />,
    under: (row) => row.contractNumber,
  },
  { label: t('Payer'), of: (row) => row.payer, under: (row) => row.invoiceNumber },
  { label: t('For the days'), of: (row) => `${dateText(row.periodFrom)} – ${dateText(row.periodUntil)}` },
  { label: t('Rent (Br)'), of: (row) => <Amount minor={row.amountMinor} />, align: 'right' },
  { label: t('Fee (Br)'), of: (row) => <Amount minor={row.feeMinor} />, align: 'right' },
  {
    label: t('For the holders (Br)'),
    of: (row) => <Amount minor={row.netMinor} strong />,
    under: (row) => row.undoneOn && t('Undone on {date}', { date: dateText(row.undoneOn) }),
    align: 'right',
  },
];

export function BookedRentsList() {
  return (
    <PeriodList<BookedRent>
      resource="booked-rents"
      title={t('Booked rents')}
      columns={rentColumns}
      to={(row) => `/revenue/entries/${row.id}/show`}
      empty={t('No rent was booked in this period.')}
    />
  );
}

const taxColumns: readonly Column<WithheldTax>[] = [
  { label: t('Member'), of: (row) => <MemberLink id={row.memberId} memberNo={row.memberNo} /> },
  { label: t('Year'), of: (row) => String(row.year) },
  { label: t('Tax (Br)'), of: (row) => <Amount minor={row.taxMinor} strong />, align: 'right' },
  { label: t('Bank charge (Br)'), of: (row) => <Amount minor={row.bankChargeMinor} />, align: 'right' },
  {
    label: t('Certificate of the year'),
    acts: true,
    of: ({ memberId, memberNo, year }) => (
      <TaxCertificateButton memberId={memberId} number={`T-${memberNo}-${year}`} year={year} />
    ),
  },
];

export function WithheldTaxesList() {
  return (
    <PeriodList<WithheldTax>
      resource="withheld-taxes"
      title={t('Withheld tax')}
      columns={taxColumns}
      empty={t('No tax was withheld in this period.')}
    />
  );
}

const feeColumns: readonly Column<FeeTurnover>[] = [
  { label: t('What'), of: (row) => purposeLabel(row.id) },
  { label: t('Paid out (Br)'), of: (row) => oneSide(row.debitsMinor), align: 'right' },
  { label: t('Earned (Br)'), of: (row) => oneSide(row.creditsMinor), align: 'right' },
];

export function FeeTurnoversList() {
  return (
    <PeriodList<FeeTurnover>
      resource="fee-turnovers"
      title={t('Fees')}
      columns={feeColumns}
      empty={t('No fee came or left in this period.')}
    />
  );
}
