// The second person's part, the same for bookings, deployments and restorations: approve with a signature, or reject.
import { TextField, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { momentText } from '../../../design/console/moment.tsx';
import { getSession, mayUse } from '../../../design/console/staff-session.ts';
import { ActButton, SignedActButton, type Signing, StaffName } from '../../identity/console/public.tsx';
import { type Entry, signedText } from './revenue-words.ts';

type Act = Pick<
  Entry,
  'id' | 'actId' | 'state' | 'proposedBy' | 'proposedAt' | 'approvals' | 'rejectReason' | 'rejectedBy' | 'postedAt'
>;

export function DecideAct({
  act,
  title,
  children,
  approve,
  reject,
}: {
  act: Act;
  title: string;
  children: ReactNode;
  approve: (signing: Signing) => Promise<{ posted: boolean }>;
  reject: (reason: string, key: string) => Promise<unknown>;
}) {
  const [reason, setReason] = useState('');
  if (act.state !== 'proposed' || !mayUse(['finance'])) return null;
  const mine = act.approvals.some((approval) => approval.staffId === getSession()?.staffId);
  return (
    <>
      <ActButton
        label="Reject"
        title={`Reject: ${title}`}
        variant="outlined"
        color="error"
        ready={reason.trim() !== ''}
        done="Rejected; nothing moved."
        onOpen={() => setReason('')}
        act={(key) => reject(reason.trim(), key)}
      >
        <TextField
          label="Reason"
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          multiline
          slotProps={{ htmlInput: { maxLength: 280 } }}
        />
      </ActButton>
      <SignedActButton
        label="Approve"
        title={title}
        disabled={mine}
        done={signedText}
        makeAct={async () => ({ actId: act.actId })}
        sign={approve}
      >
        {children}
        <Typography variant="body2">
          <StaffName id={act.proposedBy} />
          {` proposed this on ${momentText(act.proposedAt)}.`}
        </Typography>
      </SignedActButton>
      {mine && (
        <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
          You have signed; somebody else must.
        </Typography>
      )}
    </>
  );
}

/** Who stands behind an act, as one line. */
export function ActSigners({ act }: { act: Act }) {
  return (
    <>
      {act.approvals.length === 0 && 'nobody yet'}
      {act.approvals.map((approval) => (
        <div
          key={approval.staffId}
        >{`${approval.staffName}, ${momentText(approval.approvedAt)}, by ${approval.method === 'passkey' ? 'passkey' : 'password (sandbox)'}`}</div>
      ))}
      {act.rejectedBy && (
        <div>
          {'Rejected by '}
          <StaffName id={act.rejectedBy} />
          {`: ${act.rejectReason ?? ''}`}
        </div>
      )}
    </>
  );
}
