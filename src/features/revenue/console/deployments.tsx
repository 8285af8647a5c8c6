import { AmountFact, Fact } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { labelOf } from '#design/console/state-chip.tsx';
import { moneyText } from '#design/money-text.ts';
import { ProposeDeployment } from './propose-deployment.tsx';
import type { Deployment } from './revenue-labels.ts';
import { ActPage, ActsList } from './two-person-acts.tsx';

const atTheBank = ({ instructionState }: Deployment) => (instructionState ? labelOf(instructionState) : '—');

export function DeploymentsList() {
  return (
    <ActsList<Deployment>
      kind="deployments"
      title="Deployments"
      columns={[
        { label: 'Supplier', of: (row) => row.supplier },
        { label: 'Product', of: (row) => row.productTitle },
        { label: 'What for', of: (row) => row.note },
      ]}
      columnsAfter={[{ label: 'At the bank', of: atTheBank }]}
      actions={mayUse(['finance']) && <ProposeDeployment />}
      empty="No capital was spent yet."
    />
  );
}

export function DeploymentShow() {
  return (
    <ActPage<Deployment>
      kind="deployments"
      title="Deployment"
      heading={(one) => `${one.supplier}: ${one.note}`}
      facts={(one) => (
        <>
          <AmountFact name="Amount" minor={one.amountMinor} strong />
          <Fact name="Supplier’s account">{one.supplierAccount}</Fact>
          <Fact name="Paper">
            <a href={one.documentSrc} target="_blank" rel="noreferrer" style={{ color: 'inherit' }}>
              Open the paper
            </a>
          </Fact>
          <Fact name="Contract">{one.contractNumber}</Fact>
          <Fact name="Tranche">{one.trancheId}</Fact>
          <Fact name="At the bank">{atTheBank(one)}</Fact>
        </>
      )}
      deed={(one) => `Pay ${moneyText(one.amountMinor)} to ${one.supplier}`}
      summary={(one) =>
        `From the capital of ${one.productTitle}, tranche ${one.trancheId}, to ${one.supplierAccount}: ${one.note}`
      }
    />
  );
}
