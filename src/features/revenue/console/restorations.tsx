// Console pages of capital that came back from an asset: the list, one restoration, and the form that proposes one.
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { amountFits, AmountInput, LineInput, typedAmount } from '#design/console/inputs.tsx';
import { AmountFact, Fact } from '#design/console/section.tsx';
import { moneyText } from '#design/money-text.ts';
import { readAmount } from '#design/typed-amount.ts';
import { proposal, SignedActButton } from '#features/acts/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { ChooseContract, ChooseTranche, Sender } from './revenue-fields.tsx';
import { type Restoration, signedText, type WaitingLine } from './revenue-labels.ts';
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

/** Form: return money that came back from an asset to its tranche's capital, from where only its holders get it. */
export function RestoreCapital({ line }: { line: WaitingLine }) {
  const [productId, setProductId] = useState(line.invoiced?.productId ?? '');
  const [trancheId, setTrancheId] = useState('');
  const [contractId, setContractId] = useState('');
  const [partyId, setPartyId] = useState('');
  const [text, setText] = useState(typedAmount(line.leftMinor));
  const [note, setNote] = useState('');
  const amountMinor = readAmount(text);
  const begin = (product: string) => {
    setProductId(product);
    setTrancheId('');
    setContractId('');
    setPartyId('');
  };
  const body = () => ({
    trancheId,
    partyId,
    statementLineId: line.statementLineId,
    amountMinor: amountMinor ?? 0,
    note: note.trim(),
  });
  return (
    <SignedActButton
      label="Returned capital"
      confirm="Propose"
      title={`Restore capital from ${moneyText(line.leftMinor)}`}
      variant="text"
      wide
      onOpen={() => {
        begin(line.invoiced?.productId ?? '');
        setText(typedAmount(line.leftMinor));
        setNote('');
      }}
      ready={amountFits(text, line.leftMinor) && Boolean(trancheId && partyId && note.trim())}
      done={signedText}
      {...proposal({
        propose: (signed, keyed) =>
          call('POST /console/api/v1/revenue/restorations', { body: { ...body(), ...signed }, ...keyed }),
        approve: (id, signed, keyed) =>
          call('POST /console/api/v1/revenue/restorations/{id}/approve', { path: { id }, body: signed, ...keyed }),
      })}
    >
      <Sender line={line} />
      <ChooseTranche productId={productId} trancheId={trancheId} onProduct={begin} onTranche={setTrancheId} />
      <ChooseContract
        party={undefined}
        productId={productId || undefined}
        contractId={contractId}
        partyId={partyId}
        onContract={(contract) => {
          setContractId(contract.id);
          setPartyId('');
        }}
        onParty={setPartyId}
      />
      <AmountInput label="Amount (Br)" value={text} onChange={setText} mostMinor={line.leftMinor} />
      <LineInput label="Why" max={280} value={note} onChange={setNote} />
    </SignedActButton>
  );
}
