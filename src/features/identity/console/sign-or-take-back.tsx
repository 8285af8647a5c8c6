// Two persons sign an act that changes no money, in any order. Until then somebody may take it back.
import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { momentText } from '../../../design/console/moment.tsx';
import { Fact } from '../../../design/console/section.tsx';
import type { AssertionInput } from '../contract.ts';
import { ActButton } from './act-button.tsx';
import { useSignatures } from './own-signature.tsx';
import { SignedActButton } from './signed-act-button.tsx';
import { StaffName } from './staff-name.tsx';
import { WhoProposed } from './who-proposed.tsx';

type Act = { actId: string; state: string; proposedBy: string; proposedAt: string };

type SignOrTakeBackProps<A extends Act> = {
  act: A;
  title: string;
  sign: (signed: { assertion: AssertionInput }) => Promise<A>;
  takeBack: () => Promise<unknown>;
  /** The effect: the second person reads it before signing. */
  children: ReactNode;
};

export function SignOrTakeBack<A extends Act>({ act, title, sign, takeBack, children }: SignOrTakeBackProps<A>) {
  const { mine } = useSignatures(act.actId);
  return (
    <>
      <TakeBack title={title} act={takeBack} />
      <SignedActButton<A>
        label="Sign"
        mine={mine}
        title={title}
        done={({ state }) =>
          state === 'done' ? 'Signed by two and carried out.' : 'Signed. A second person must sign it.'
        }
        makeAct={async () => ({ actId: act.actId })}
        sign={({ assertion }) => sign({ assertion })}
      >
        {children}
        <WhoProposed act={act} />
      </SignedActButton>
    </>
  );
}

type ActFactsProps = {
  act: Pick<Act, 'proposedBy' | 'proposedAt'> & { approvals: number; endedAt: string | null };
  /** The change, once two have signed. */
  effect?: string;
};

export function ActFacts({ act, effect }: ActFactsProps) {
  return (
    <>
      <Fact name="Signatures">{`${act.approvals} of 2`}</Fact>
      <Fact name="Proposed by">
        <StaffName id={act.proposedBy} />
      </Fact>
      <Fact name="On">{momentText(act.proposedAt)}</Fact>
      <Fact name="Ended">{momentText(act.endedAt)}</Fact>
      {effect && (
        <Fact name="Once two have signed" wide>
          {effect}
        </Fact>
      )}
    </>
  );
}

export function TakeBack({ title, act }: { title: string; act: () => Promise<unknown> }) {
  return (
    <ActButton
      label="Take back"
      title={`Take back: ${title}`}
      variant="outlined"
      color="error"
      done="Taken back; nothing changed."
      act={act}
    >
      <Typography variant="body2">Nothing has changed. The proposal ends, and its signatures stay on file.</Typography>
    </ActButton>
  );
}
