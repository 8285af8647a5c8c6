import { useState } from 'react';
import { AmountInput, amountFits, LineInput, typedAmount } from '#design/console/inputs.tsx';
import { moneyText } from '#design/money-text.ts';
import { readAmount } from '#design/typed-amount.ts';
import { call } from '#platform/client/call.ts';
import { proposal, SignedActButton } from '#features/identity/console/public.tsx';
import { ChooseContract } from './choose-contract.tsx';
import { ChooseTranche } from './choose-tranche.tsx';
import { signedText, type WaitingLine } from './revenue-labels.ts';
import { Sender } from './sender.tsx';

/** Money that came back from an asset goes to the same tranche's capital. From there it goes to its holders only. */
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
