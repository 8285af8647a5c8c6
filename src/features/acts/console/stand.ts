// Approves an act: makes the act if it does not exist yet, signs its words, and sends the signature.
import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import type { AssertionInput } from '../contract.ts';
import { type Keyed, useIntent } from './intent.ts';
import { type Ending, useOutcome } from './outcome.ts';

export type Made = { actId: string; subjectId?: string };
export type Signing = {
  assertion: AssertionInput;
  keyed: Keyed;
  /** The answer of `makeAct`, if the act was made first so that its words could be signed. */
  made: Made | undefined;
};
export type Standing<T> = {
  /** The act to be signed by passkey; made at that moment if it does not exist yet. */
  makeAct: (keyed: Keyed) => Promise<Made>;
  sign: (signing: Signing) => Promise<T>;
};

type Proposed = { id: string; actId: string };

/**
 * An act that its first person proposes. A password takes one call; a passkey takes two, because the words come first.
 */
export function proposal<T extends Proposed>(calls: {
  propose: (signed: { assertion?: AssertionInput }, keyed: Keyed) => Promise<T>;
  approve: (id: string, signed: { assertion: AssertionInput }, keyed: Keyed) => Promise<T>;
}): Standing<T> {
  return {
    makeAct: async (keyed) => {
      const { id, actId } = await calls.propose({}, keyed);
      return { actId, subjectId: id };
    },
    sign: ({ assertion, keyed, made }) =>
      made?.subjectId ? calls.approve(made.subjectId, { assertion }, keyed) : calls.propose({ assertion }, keyed),
  };
}

async function passkeyAssertion(actId: string): Promise<AssertionInput> {
  const { passkeyRequest } = await call('GET /console/api/v1/acts/{id}', { path: { id: actId }, errors: 'inline' });
  if (!passkeyRequest) throw new Error('You have no passkey yet. Register one under Signing in.');
  const response = await startAuthentication({
    optionsJSON: passkeyRequest as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  return { kind: 'passkey', response: response as Extract<AssertionInput, { kind: 'passkey' }>['response'] };
}

type StandOptions<T> = Standing<T> & Ending<T> & { onClose: () => void };

type Signed = { assertion: AssertionInput; made: Made | undefined };

export function useStand<T>({ makeAct, sign, ...ending }: StandOptions<T>) {
  const [made, setMade] = useState<Made>();
  const making = useIntent();
  const signing = useIntent();
  const { problem, busy, carryOut, close } = useOutcome(ending);

  const stand = (assertionOf: () => Promise<Signed>) =>
    carryOut(async () => {
      const signed = await assertionOf();
      return signing((keyed) => sign({ ...signed, keyed }));
    });

  return {
    problem,
    busy,
    close,
    /** The act's words are fixed: the clerk signs the act as it was made. */
    fixed: made !== undefined,
    byPassword: (password: string) => stand(async () => ({ assertion: { kind: 'password', password }, made })),
    byPasskey: () =>
      stand(async () => {
        const act = made ?? (await making(makeAct));
        setMade(act);
        return { assertion: await passkeyAssertion(act.actId), made: act };
      }),
  };
}
