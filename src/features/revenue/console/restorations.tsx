import { Link } from 'react-router-dom';
import { AmountFact, Fact } from '#design/console/section.tsx';
import { moneyText } from '#design/money-text.ts';
import type { Restoration } from './revenue-labels.ts';
import { ActPage, ActsList } from './two-person-acts.tsx';

export function RestorationsList() {
  return (
    <ActsList<Restoration>
      kind="restorations"
      title="Returned capital"
      columns={[
        { label: 'From', of: (row) => row.payer },
        { label: 'Product', of: (row) => row.productTitle },
        { label: 'Why', of: (row) => row.note },
      ]}
      empty="No capital came back yet. Book it from its bank line, under Revenue to book."
    />
  );
}

export function RestorationShow() {
  return (
    <ActPage<Restoration>
      kind="restorations"
      title="Returned capital"
      heading={(one) => `${one.payer}: ${one.note}`}
      facts={(one) => (
        <>
          <AmountFact name="Amount" minor={one.amountMinor} strong />
          <Fact name="Bank line">
            <Link
              to={`/statement-lines/${one.statementLineId}/show`}
              style={{ color: 'inherit' }}
            >{`Line ${one.statementLineId}`}</Link>
          </Fact>
          <Fact name="Contract">{one.contractNumber}</Fact>
        </>
      )}
      deed={(one) => `Restore ${moneyText(one.amountMinor)} of capital`}
      summary={(one) =>
        `From ${one.payer} to the capital of ${one.productTitle}, tranche ${one.trancheId}: ${one.note}`
      }
    />
  );
}
