// What the bank did not send back of a returned payout: two persons give it to the member, and the operator owes it.
import { Typography } from '@mui/material';
import { getSession } from '../../../design/console/staff-session.ts';
import { moneyText } from '../../../design/money-text.ts';
import { call } from '../../../platform/client/call.ts';
import { useCall } from '../../../platform/client/queries.ts';
import { SignedActButton } from '../../identity/console/public.tsx';
import type { ConsoleWithdrawalDetail } from '../contract-console.ts';

export function MakeGood({ payout }: { payout: ConsoleWithdrawalDetail }) {
  const me = getSession()?.staffId;
  const actId = payout.makeGoodActId;
  const act = useCall('GET /console/api/v1/acts/{id}', { path: { id: actId ?? '' } }, { quiet: true, enabled: actId !== null });
  const signatures = act.data?.approvals ?? [];
  if (signatures.some(({ staffId }) => staffId === me))
    return (
      <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
        You have signed for the missing part; somebody else must too.
      </Typography>
    );
  const path = { id: payout.id };
  const missing = moneyText(payout.missingMinor);
  const second = signatures.length > 0;
  return (
    <SignedActButton
      label={second ? 'Make good as second' : 'Make good'}
      title={`Give ${missing} to ${payout.memberNo}: ${second ? 'second' : 'first'} of two`}
      variant="outlined"
      done={second ? 'The whole amount is back in the wallet.' : 'Signed. A second person must sign now.'}
      makeAct={() => call('POST /console/api/v1/withdrawals/{id}/propose-making-good', { path, errors: 'place' })}
      sign={({ assertion, key }) =>
        call('POST /console/api/v1/withdrawals/{id}/make-good', {
          path,
          body: { assertion },
          idempotencyKey: key,
          errors: 'place',
        })
      }
    >
      <Typography>{`The bank has not sent back ${missing} of this payout. The member gets it now, with tax and bank charge; the operator owes it to the client account until it is covered.`}</Typography>
      <Typography variant="body2" color="textSecondary">
        What the bank sends later is the operator’s.
      </Typography>
    </SignedActButton>
  );
}
