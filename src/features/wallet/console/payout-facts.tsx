import { AmountFact, Fact } from '#design/console/section.tsx';
import { StateChip } from '#design/console/state-chip.tsx';
import { MemberLink } from '#features/identity/console/public.tsx';
import type { ConsoleWithdrawalDetail } from '../contract/console.ts';
import { reasonText, whyItWaits } from './payout-labels.ts';

/** The facts that a reviewer needs before deciding a payout. */
export function PayoutFacts({ payout }: { payout: ConsoleWithdrawalDetail }) {
  return (
    <>
      <Fact name="Member">
        <MemberLink id={payout.memberId} memberNo={payout.memberNo} name={payout.memberName} />
      </Fact>
      <Fact name="To">{`${payout.institution} ${payout.accountNumber}`}</Fact>
      <Fact name="In the name of">
        {payout.holderName} <HolderChip payout={payout} />
      </Fact>
      <AmountFact name="Income tax" minor={payout.taxMinor} />
      <AmountFact name="Bank charge" minor={payout.bankChargeMinor} />
      <AmountFact name="Member receives" minor={payout.netMinor} strong />
      <AmountFact name="Asked in 24 hours" minor={payout.dayTotalMinor} />
      <Fact name="Why it waits">{payout.endedAt ? 'It has ended' : whyItWaits(payout)}</Fact>
      {payout.returnedMinor !== null && <AmountFact name="Back in the wallet" minor={payout.returnedMinor} />}
      {payout.missingMinor > 0 && <AmountFact name="Not sent back by the bank" minor={payout.missingMinor} strong />}
      {payout.reasonCode && <Fact name="Reason">{reasonText(payout.reasonCode)}</Fact>}
    </>
  );
}

function HolderChip({ payout }: { payout: ConsoleWithdrawalDetail }) {
  const same = payout.holderName.trim().toLocaleLowerCase() === payout.memberName.trim().toLocaleLowerCase();
  return same ? <StateChip text="Same name" tone="good" /> : <StateChip text="Another name" tone="warn" />;
}
