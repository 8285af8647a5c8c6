// The console's page of one transfer of the ledger: its lines, and what each belongs to.
import { Amount } from '#design/console/amount.tsx';
import { momentText } from '#design/console/moment.tsx';
import { labelOf } from '#design/console/names.ts';
import { RecordPage } from '#design/console/record-page.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { dateText } from '#design/console/formats.ts';
import type { LedgerTransfer } from '../contract.ts';
import { Belonging, classLabel, Holder, purposeLabel } from './ledger-words.tsx';
import { t } from '#design/console/words.ts';

type Line = LedgerTransfer['lines'][number];

const columns: readonly Column<Line>[] = [
  { label: t('What'), of: (row) => purposeLabel(row.purpose) },
  { label: t('Amount (Br)'), of: (row) => <Amount minor={row.amountMinor} strong />, align: 'right' },
  { label: t('Debit'), of: (row) => classLabel(row.debit.class), under: (row) => <Holder of={row.debit} /> },
  { label: t('Credit'), of: (row) => classLabel(row.credit.class), under: (row) => <Holder of={row.credit} /> },
  { label: t('Belongs to'), of: (row) => <Belonging to={row.belongsTo} /> },
];

/** 'member:12' is 'Member 12'. */
const actorText = (actor: string): string => {
  const [kind = '', id = ''] = actor.split(':');
  return `${labelOf(kind)} ${id}`.trim();
};

export function TransferShow() {
  return (
    <RecordPage<LedgerTransfer> title={t('Transfer in the ledger')}>
      {(one) => (
        <>
          <Section title={t('Lines in birr')}>
            <RowsTable label={t('Lines in birr')} rows={one.lines} columns={columns} />
          </Section>
          <Section title={t('Posting')}>
            <Facts columns={3}>
              <Fact name={t('Posted')}>{momentText(one.at)}</Fact>
              <Fact name={t('Business day')}>{dateText(one.date)}</Fact>
              <Fact name={t('Posting run')}>{one.run}</Fact>
              <Fact name={t('Done by')}>{actorText(one.actor)}</Fact>
              <Fact name={t('Number')} wide>
                {one.id}
              </Fact>
            </Facts>
          </Section>
        </>
      )}
    </RecordPage>
  );
}
