// Console pages of capital that came back from an asset: the list, one restoration, and the form that proposes one.
import { moneyText } from '#design/console/formats.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { amountFits, AmountInput, LineInput, typedAmount } from '#design/console/inputs.tsx';
import { AmountFact, Fact } from '#design/console/section.tsx';
import { readAmount } from '#design/typed-amount.ts';
import { proposal, SignedActButton } from '#features/acts/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { ChooseContract, ChooseTranche, Sender } from './revenue-fields.tsx';
import { type Restoration, signedText, type WaitingLine } from './revenue-labels.ts';
import { ActPage, ActsList } from './two-person-acts.tsx';
import { labelled, t } from '#design/console/words.ts';

export function RestorationsList() {
  return (
    <ActsList<Restoration>
      kind="restorations"
      title={t('Returned capital')}
      columns={[
        { label: t('From'), of: (row) => row.payer },
        { label: t('Product'), of: (row) => row.productTitle },
        { label: t('Why'), of: (row) => row.note },
      ]}
      empty={t('No capital came back yet. Book it from its bank line, under Revenue to book.')}
    />
  );
}

export function RestorationShow() {
  return (
    <ActPage<Restoration>
      kind="restorations"
      title={t('Returned capital')}
      heading={(one) => labelled(one.payer, one.note)}
      facts={(one) => (
        <>
          <AmountFact name={t('Amount')} minor={one.amountMinor} strong />
          <Fact name={t('Bank line')}>
            <Link to={`/statement-lines/${one.statementLineId}/show`} style={{ color: 'inherit' }}>
              {t('Line {statementLineId}', { statementLineId: one.statementLineId })}
            </Link>
          </Fact>
          <Fact name={t('Contract')}>{one.contractNumber}</Fact>
        </>
      )}
      deed={(one) => t('Restore {amount} of capital', { amount: moneyText(one.amountMinor) })}
      summary={(one) =>
        t('From {payer} to the capital of {productTitle}, tranche {trancheId}: {note}', {
          payer: one.payer,
          productTitle: one.productTitle,
          trancheId: one.trancheId,
          note: one.note,
        })
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
      label={t('Propose as returned capital')}
      confirm={t('Propose')}
      title={t('Restore capital from {left}', { left: moneyText(line.leftMinor) })}
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
      <AmountInput label={t('Amount (Br)')} value={text} onChange={setText} mostMinor={line.leftMinor} />
      <LineInput label={t('Why')} max={280} value={note} onChange={setNote} />
    </SignedActButton>
  );
}
