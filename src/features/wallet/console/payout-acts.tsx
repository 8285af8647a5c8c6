// The buttons that decide one payout: approve, reject, hold, make good. Approving a large payout needs signatures; an
// approval by one reviewer and a rejection can be undone for some seconds.
import { moneyText } from '#design/console/formats.ts';
import { Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { DecisionButtons } from '#design/console/decision-buttons.tsx';
import { useDecisions } from '#design/console/decisions.ts';
import { lengthLooks } from '#design/console/inputs.tsx';
import { momentText } from '#design/console/moment.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { getSession, mayUse } from '#design/console/staff-session.ts';
import { ActButton, decide, SignedActButton, useSignatures } from '#features/acts/console/public.tsx';
import { call } from '#platform/client/call.ts';
import type { ConsoleWithdrawalDetail } from '../contract/console.ts';
import { itemOf, REVIEW_REASONS, reasonText, type ReviewReason } from './payout-labels.ts';
import { StayActs } from './stays.tsx';
import { inRow, t } from '#design/console/words.ts';

/** Approves a payout that needs one reviewer. */
function approve(payout: ConsoleWithdrawalDetail): void {
  const { id, number, holderName, institution, accountNumber } = payout;
  const net = moneyText(payout.netMinor);
  decide({
    item: itemOf(payout),
    said: t('Approve {number}: {net} to {to}.', {
      number,
      net,
      to: inRow(holderName, `${institution} ${accountNumber}`),
    }),
    act: (sent) => call('POST /console/api/v1/withdrawals/{id}/approve', { path: { id }, body: {}, ...sent }),
    done: () => t('{number} approved: {net} to {memberName}.', { number, net, memberName: payout.memberName }),
  });
}

/** Two persons credit the member with the part of a returned payout that the bank kept. The operator pays for it. */
function MakeGood({ payout }: { payout: ConsoleWithdrawalDetail }) {
  const { mine, signed } = useSignatures(payout.makeGoodActId);
  const path = { id: payout.id };
  const missing = moneyText(payout.missingMinor);
  const [first] = signed;
  const second = first !== undefined && !mine;
  return (
    <>
      <SignedActButton<ConsoleWithdrawalDetail>
        label={second ? t('Make good as second') : t('Make good')}
        title={t('Give {missing} to {memberNo}: {second} of two', {
          missing,
          memberNo: payout.memberNo,
          second: second ? t('second') : t('first'),
        })}
        variant="outlined"
        mine={mine}
        done={(after) =>
          after.missingMinor === 0
            ? t('The whole amount is back in the wallet.')
            : t('Signed. A second person must sign now.')
        }
        makeAct={() => call('POST /console/api/v1/withdrawals/{id}/propose-making-good', { path, errors: 'inline' })}
        sign={({ assertion, keyed }) =>
          call('POST /console/api/v1/withdrawals/{id}/make-good', { path, body: { assertion }, ...keyed })
        }
      >
        <Typography>
          {t(
            'The bank has not sent back {missing} of this payout. The member gets it now, with tax and ' +
              'bank charge. The operator owes it to the client account until it is covered.',
            { missing },
          )}
        </Typography>
        {first && (
          <Typography variant="body2">
            {t('{staffName} signed on {approvedAt}.', {
              staffName: first.staffName,
              approvedAt: momentText(first.approvedAt),
            })}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {t('The operator keeps any money that the bank sends later.')}
        </Typography>
      </SignedActButton>
    </>
  );
}

/**
 * `onDecided`: hides the payout in the queue at once, before the list is read again. `onSigned`: the first of two
 * reviewers has signed, so the payout stays in the queue for the second and the selection moves to the next one.
 */
export type QueueActs = { onDecided?: (() => void) | undefined; onSigned?: (() => void) | undefined };
type ActProps = { payout: ConsoleWithdrawalDetail } & QueueActs;

export function PayoutActs({ payout, onDecided, onSigned }: ActProps) {
  const { decided } = useDecisions();
  if (!mayUse(['finance'])) return null;
  const mine = payout.reviews.some((review) => review.staffId === getSession()?.staffId);
  const open = payout.state === 'pending_review';
  if (open && decided.has(itemOf(payout))) return <Said>{t('You have decided this one.')}</Said>;
  return (
    <Stack spacing={1}>
      {mine && open && <Said>{t('You have reviewed this one. A colleague must review it, too.')}</Said>}
      <DecisionButtons>
        {open && !mine && payout.reviewersNeeded > 1 && (
          <ApproveSigned payout={payout} onDecided={onDecided} onSigned={onSigned} />
        )}
        {open && !mine && payout.reviewersNeeded <= 1 && (
          <Button data-key="a" size="small" variant="contained" onClick={() => approve(payout)}>
            {t('Approve')}
          </Button>
        )}
        {open && !mine && <Reject payout={payout} />}
        <StayActs payout={payout} />
        {payout.missingMinor > 0 && <MakeGood payout={payout} />}
      </DecisionButtons>
    </Stack>
  );
}

function Said({ children }: { children: string }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
  );
}

function ApproveSigned({ payout, onDecided, onSigned }: ActProps) {
  const [note, setNote] = useState('');
  const path = { id: payout.id };
  const second = payout.approvals > 0;
  return (
    <SignedActButton
      label={second ? t('Approve as second') : t('Approve as first')}
      pressedBy="a"
      onOpen={() => setNote('')}
      title={t('Approve {amount}: {second} of two reviewers', {
        amount: moneyText(payout.amountMinor),
        second: second ? t('second') : t('first'),
      })}
      done={
        second
          ? t('Approved by two. It leaves in the next finance hours.')
          : t('Signed. A second reviewer must approve it now.')
      }
      onDone={second ? onDecided : onSigned}
      makeAct={() => call('POST /console/api/v1/withdrawals/{id}/propose-approval', { path, errors: 'inline' })}
      sign={({ assertion, keyed }) =>
        call('POST /console/api/v1/withdrawals/{id}/approve', {
          path,
          body: { assertion, ...(note.trim() ? { note: note.trim() } : {}) },
          ...keyed,
        })
      }
    >
      <Typography>
        {t(
          '{net} to {holderName}, {institution} {accountNumber}. {tax} tax and {bankCharge} bank charge ' +
            'are taken out of {amount}.',
          {
            net: moneyText(payout.netMinor),
            holderName: payout.holderName,
            institution: payout.institution,
            accountNumber: payout.accountNumber,
            tax: moneyText(payout.taxMinor),
            bankCharge: moneyText(payout.bankChargeMinor),
            amount: moneyText(payout.amountMinor),
          },
        )}
      </Typography>
      <TextField
        label={t('Note (optional)')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        {...lengthLooks(note, 500)}
      />
    </SignedActButton>
  );
}

function Reject({ payout }: { payout: ConsoleWithdrawalDetail }) {
  const [reasonCode, setReasonCode] = useState<ReviewReason | ''>('');
  const [note, setNote] = useState('');
  const { id, number, memberNo } = payout;
  const amount = moneyText(payout.amountMinor);
  const reject = () =>
    decide({
      item: itemOf(payout),
      said: t('Reject {number}: {amount}, {reason}.', { number, amount, reason: reasonText(reasonCode) }),
      act: (sent) =>
        call('POST /console/api/v1/withdrawals/{id}/reject', {
          path: { id },
          body: { reasonCode: reasonCode as ReviewReason, ...(note.trim() ? { note: note.trim() } : {}) },
          ...sent,
        }),
      done: ({ state }) =>
        state === 'rejected'
          ? t('{number} rejected. The whole amount is back in the member’s wallet.', { number })
          : t('{number}: their last payout was rejected too. A second person must reject this one as well.', {
              number,
            }),
    });
  return (
    <ActButton
      label={t('Reject')}
      pressedBy="r"
      title={t('Reject {amount} of {memberNo}', { amount, memberNo })}
      color="error"
      variant="outlined"
      ready={reasonCode !== ''}
      onOpen={() => {
        setReasonCode('');
        setNote('');
      }}
      act={async () => reject()}
    >
      <Typography variant="body2">
        {t('The whole amount goes back to the income wallet. The member reads the reason and may contest it.')}
      </Typography>
      <SelectField required label={t('Reason')} value={reasonCode} choices={REVIEW_REASONS} onChange={setReasonCode} />
      <TextField
        label={t('Note for the file (optional)')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        {...lengthLooks(note, 500)}
      />
    </ActButton>
  );
}
