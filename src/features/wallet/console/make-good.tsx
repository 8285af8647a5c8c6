// Two persons give the member the part of a returned payout that the bank keeps. The operator pays for it.
import { Typography } from '@mui/material';
import { momentText } from '#design/console/moment.tsx';
import { moneyText } from '#design/money-text.ts';
import { call } from '#platform/client/call.ts';
import { SignedActButton, useSignatures } from '#features/identity/console/public.tsx';
import type { ConsoleWithdrawalDetail } from '../contract/console.ts';

export function MakeGood({ payout }: { payout: ConsoleWithdrawalDetail }) {
  const { mine, signed } = useSignatures(payout.makeGoodActId);
  const path = { id: payout.id };
  const missing = moneyText(payout.missingMinor);
  const [first] = signed;
  const second = first !== undefined && !mine;
  return (
    <>
      <SignedActButton<ConsoleWithdrawalDetail>
        label={second ? 'Make good as second' : 'Make good'}
        title={`Give ${missing} to ${payout.memberNo}: ${second ? 'second' : 'first'} of two`}
        variant="outlined"
        mine={mine}
        done={(after) =>
          after.missingMinor === 0
            ? 'The whole amount is back in the wallet.'
            : 'Signed. A second person must sign now.'
        }
        makeAct={() => call('POST /console/api/v1/withdrawals/{id}/propose-making-good', { path, errors: 'inline' })}
        sign={({ assertion, keyed }) =>
          call('POST /console/api/v1/withdrawals/{id}/make-good', { path, body: { assertion }, ...keyed })
        }
      >
        <Typography>{`The bank has not sent back ${missing} of this payout. The member gets it now, with tax
          and bank charge. The operator owes it to the client account until it is covered.`}</Typography>
        {first && (
          <Typography variant="body2">{`${first.staffName} signed on ${momentText(first.approvedAt)}.`}</Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          The operator keeps any money that the bank sends later.
        </Typography>
      </SignedActButton>
    </>
  );
}
