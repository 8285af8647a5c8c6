import { Link } from 'react-router-dom';
import { momentText } from '#design/console/moment.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { labelOf, StateChip } from '#design/console/state-chip.tsx';
import { MemberLink } from '#features/identity/console/public.tsx';
import type { ConsoleRecharge } from '../contract/console.ts';
import { reasonText } from './payout-labels.ts';
import { RECHARGE_TONES } from './recharges-list.tsx';

export function RechargeShow() {
  return (
    <RecordPage<ConsoleRecharge> title="Recharge">
      {(recharge) => (
        <Section
          title={recharge.reference}
          actions={<StateChip text={labelOf(recharge.state)} tone={RECHARGE_TONES[recharge.state]} />}
        >
          <Facts columns={3}>
            <Fact name="Member">
              <MemberLink id={recharge.memberId} memberNo={recharge.memberNo} name={recharge.memberName} />
            </Fact>
            <AmountFact name="Asked for" minor={recharge.amountMinor} />
            <AmountFact name="Received" minor={recharge.settledMinor} strong />
            <Fact name="By">{labelOf(recharge.channel)}</Fact>
            <Fact name="Payer">{recharge.payer}</Fact>
            <Fact name="Bank line">
              {recharge.statementLineId ? (
                <Link
                  to={`/statement-lines/${recharge.statementLineId}/show`}
                  style={{ color: 'inherit' }}
                >{`Line ${recharge.statementLineId}`}</Link>
              ) : (
                'none yet'
              )}
            </Fact>
            <Fact name="Begun">{momentText(recharge.createdAt)}</Fact>
            <Fact name="Ended">{momentText(recharge.endedAt)}</Fact>
            <Fact name="Reason">{reasonText(recharge.reasonCode)}</Fact>
          </Facts>
        </Section>
      )}
    </RecordPage>
  );
}
