// The tax withheld from a member's withdrawals, year by year, with the certificates as the member downloads them.
import { Amount } from '#design/console/amount.tsx';
import { FileButton } from '#design/console/file-button.tsx';
import type { MemberOfBlock } from '#design/console/resource.ts';
import { type Column, TopRows } from '#design/console/rows-table.tsx';
import { t } from '#design/console/words.ts';
import { problemText } from '#features/acts/console/public.tsx';
import { fetchFile } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import type { TaxYear } from '../contract/shapes.ts';

/** Saves the certificate of the whole year. */
export function TaxCertificateButton({ memberId, number, year }: { memberId: string; number: string; year: number }) {
  return (
    <FileButton
      label={t('Certificate')}
      name={`c3-play-money-tax-${number}.pdf`}
      read={() =>
        fetchFile('GET /console/api/v1/members/{id}/tax-years/{year}/certificate.pdf', {
          path: { id: memberId, year: String(year) },
          errors: 'inline',
        })
      }
      problemText={problemText}
    />
  );
}

const columnsOf = (memberId: string): readonly Column<TaxYear>[] => [
  { label: t('Year'), of: (row) => String(row.year), under: (row) => row.id },
  { label: t('Withdrawn (Br)'), of: (row) => <Amount minor={row.amountMinor} />, align: 'right' },
  { label: t('Tax (Br)'), of: (row) => <Amount minor={row.taxMinor} strong />, align: 'right' },
  {
    label: t('Certificate'),
    acts: true,
    of: ({ id, year }) => <TaxCertificateButton memberId={memberId} number={id} year={year} />,
  },
];

export function TaxCertificates({ member: { id } }: { member: MemberOfBlock }) {
  return (
    <TopRows<TaxYear>
      title={t('Withheld tax')}
      read={useCall('GET /console/api/v1/members/{id}/tax-years', { path: { id } }, { quiet: true, staleMs: 0 })}
      columns={columnsOf(id)}
      empty={t('No tax was withheld.')}
    />
  );
}
