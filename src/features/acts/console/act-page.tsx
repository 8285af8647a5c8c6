// The console page of one two-person act that changes no money: its facts, the buttons to sign it or take it back, and
// what follows once two persons have signed. A feature passes its own texts and calls.
import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Beside } from '#design/console/beside.tsx';
import { momentText } from '#design/console/moment.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import type { StaffRole } from '#design/console/resource.ts';
import { Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import type { ActState, AssertionInput } from '../contract.ts';
import { ActButton } from './act-button.tsx';
import type { Keyed } from './intent.ts';
import { useSignatures } from './own-signature.tsx';
import { SignedActButton } from './signed-act-button.tsx';
import { STAFF_ACT_STATES } from './two-person-columns.tsx';
import { StaffName, WhoProposed } from './staff-name.tsx';
import { t } from '#design/console/words.ts';

type Act = {
  actId: string;
  state: ActState;
  approvals: number;
  proposedBy: string;
  proposedAt: string;
  endedAt: string | null;
};

type Reader = { ready: boolean; onOpen: () => void; texts: ReactNode };

type ActPageProps<A extends Act> = {
  title: string;
  /** The roles that may sign; finance by default. */
  signers?: readonly StaffRole[];
  subjectOf: (act: A) => string;
  factsOf: (act: A) => ReactNode;
  /** What changes once two persons have signed. The second person reads it before signing. */
  effectOf: (act: A) => string;
  /** Texts that the signer must read first, and whether they have done so. */
  readerOf?: (act: A) => Reader | undefined;
  sign: (act: A, signed: { assertion: AssertionInput }, keyed: Keyed) => Promise<A>;
  takeBack: (act: A) => Promise<unknown>;
  /** Shown beside the facts of an act that waits. */
  beside?: (act: A) => ReactNode;
  /** Buttons for further acts, once this one is carried out. */
  then?: (act: A) => ReactNode;
};

export function ActPage<A extends Act>(props: ActPageProps<A>) {
  return (
    <RecordPage<A>
      title={props.title}
      actions={(act) => {
        if (!mayUse(props.signers ?? ['finance'])) return null;
        return act.state === 'proposed' ? <SignOrTakeBack {...props} act={act} /> : props.then?.(act);
      }}
    >
      {(act) => (
        <Beside side={act.state === 'proposed' ? props.beside?.(act) : null}>
          <ActSection {...props} act={act} />
        </Beside>
      )}
    </RecordPage>
  );
}

type OneActProps<A extends Act> = ActPageProps<A> & { act: A };

function ActSection<A extends Act>({ act, subjectOf, factsOf, effectOf }: OneActProps<A>) {
  return (
    <Section title={subjectOf(act)} actions={<StateChip of={STAFF_ACT_STATES[act.state]} />}>
      <Facts columns={3}>
        {factsOf(act)}
        <ActFacts act={act} />
        <Fact name={t('Once two have signed')} wide>
          {effectOf(act)}
        </Fact>
      </Facts>
    </Section>
  );
}

function SignOrTakeBack<A extends Act>({ act, ...props }: OneActProps<A>) {
  const { mine } = useSignatures(act.actId);
  const title = props.subjectOf(act);
  const { texts, ...reader } = props.readerOf?.(act) ?? {};
  return (
    <>
      <TakeBack title={title} act={() => props.takeBack(act)} />
      <SignedActButton<A>
        label={t('Sign')}
        pressedBy="a"
        mine={mine}
        {...reader}
        wide={texts !== undefined}
        title={title}
        done={({ state }) =>
          state === 'done' ? t('Signed by two and carried out.') : t('Signed. A second person must sign it.')
        }
        makeAct={async () => ({ actId: act.actId })}
        sign={({ assertion, keyed }) => props.sign(act, { assertion }, keyed)}
      >
        <Facts>{props.factsOf(act)}</Facts>
        {texts}
        <Typography variant="body2">{props.effectOf(act)}</Typography>
        <WhoProposed act={act} />
      </SignedActButton>
    </>
  );
}

export function ActFacts({ act }: { act: Omit<Act, 'actId' | 'state'> }) {
  return (
    <>
      <Fact name={t('Signatures')}>{t('{approvals} of 2', { approvals: act.approvals })}</Fact>
      <Fact name={t('Proposed by')}>
        <StaffName id={act.proposedBy} />
      </Fact>
      <Fact name={t('On')}>{momentText(act.proposedAt)}</Fact>
      <Fact name={t('Ended')}>{momentText(act.endedAt)}</Fact>
    </>
  );
}

export function TakeBack({ title, act }: { title: string; act: () => Promise<unknown> }) {
  return (
    <ActButton
      label={t('Take back')}
      pressedBy="r"
      title={t('Take back: {title}', { title })}
      variant="outlined"
      color="error"
      done={t('Taken back; nothing changed.')}
      act={act}
    >
      <Typography variant="body2">
        {t('Nothing has changed. The proposal ends, and its signatures stay on file.')}
      </Typography>
    </ActButton>
  );
}
