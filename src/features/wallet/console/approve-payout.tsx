// Approving a payout where one reviewer suffices. A click sends it, because the facts are beside the button. A key
// shows it for five seconds first.
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { moneyText } from '#design/money-text.ts';
import { call } from '#platform/client/call.ts';
import { problemText, useIntent } from '#features/identity/console/public.tsx';
import type { ConsoleWithdrawalDetail } from '../contract/console.ts';
import { useDelayedSend, WaitingDecision } from './waiting-decision.tsx';

export function useApproval(payout: ConsoleWithdrawalDetail, onDecided: (() => void) | undefined) {
  const [busy, setBusy] = useState(false);
  const intent = useIntent();
  const notify = useNotify();
  const refresh = useRefresh();
  async function approve() {
    setBusy(true);
    try {
      await intent((keyed) =>
        call('POST /console/api/v1/withdrawals/{id}/approve', { path: { id: payout.id }, body: {}, ...keyed }),
      );
      onDecided?.();
      notify(`${payout.number} approved: ${moneyText(payout.netMinor)} to ${payout.memberName}.`, { type: 'success' });
      refresh();
    } catch (error) {
      notify(problemText(error), { type: 'error' });
      setBusy(false);
    }
  }
  const { waiting, begin, takeBack } = useDelayedSend();
  const approveLater = () =>
    begin({
      send: () => void approve(),
      takenBack: () => notify(`${payout.number}: taken back. Nothing was sent.`, { type: 'info' }),
    });
  return { waiting, takeBack, busy, approve, approveLater };
}

type Approval = ReturnType<typeof useApproval>;

export function ApproveButton({ approval: { busy, approve, approveLater } }: { approval: Approval }) {
  return (
    <Button
      size="small"
      variant="contained"
      disabled={busy}
      // A key has no click count: A, or Enter and the space bar on the button.
      onClick={({ detail }) => (detail === 0 ? approveLater() : void approve())}
    >
      Approve
    </Button>
  );
}

export function WaitingApproval({ payout, approval }: { payout: ConsoleWithdrawalDetail; approval: Approval }) {
  const to = `${payout.holderName}, ${payout.institution} ${payout.accountNumber}`;
  return (
    <WaitingDecision onUndo={approval.takeBack}>
      {`Approve ${payout.number}: ${moneyText(payout.netMinor)} to ${to}.`}
    </WaitingDecision>
  );
}
