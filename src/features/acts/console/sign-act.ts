// Signs a two-person act from the console: creates the act if it does not exist yet, signs its words with a passkey or
// password, and sends the signature.
import { t } from '#design/console/words.ts';
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
export type SigningCalls<T> = {
  /** The act to sign by passkey. Creates it first if it does not exist yet. */
  makeAct: (keyed: Keyed) => Promise<Made>;
  sign: (signing: Signing) => Promise<T>;
};

type Proposed = { id: string; actId: string };

/**
 * For the person who proposes the act. A password signs in the same call. A passkey takes a second call, because it
 * signs the words that the first one returns.
 */
export function proposal<T extends Proposed>(calls: {
  propose: (signed: { assertion?: AssertionInput }, keyed: Keyed) => Promise<T>;
  approve: (id: string, signed: { assertion: AssertionInput }, keyed: Keyed) => Promise<T>;
}): SigningCalls<T> {
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
  if (!passkeyRequest) throw new Error(t('You have no passkey yet. Register one under Signing in.'));
  const response = await startAuthentication({
    optionsJSON: passkeyRequest as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  return { kind: 'passkey', response: response as Extract<AssertionInput, { kind: 'passkey' }>['response'] };
}

type SigningOptions<T> = SigningCalls<T> & Ending<T> & { onClose: () => void };

type Signed = { assertion: AssertionInput; made: Made | undefined };

export function useSigning<T>({ makeAct, sign, ...ending }: SigningOptions<T>) {
  const [made, setMade] = useState<Made>();
  const making = useIntent();
  const signing = useIntent();
  const { problem, busy, carryOut, close } = useOutcome(ending);

  const signWith = (assertionOf: () => Promise<Signed>) =>
    carryOut(async () => {
      const signed = await assertionOf();
      return signing((keyed) => sign({ ...signed, keyed }));
    });

  return {
    problem,
    busy,
    close,
    /** True once the act exists: its form can no longer change. */
    fixed: made !== undefined,
    byPassword: (password: string) => signWith(async () => ({ assertion: { kind: 'password', password }, made })),
    byPasskey: () =>
      signWith(async () => {
        const act = made ?? (await making(makeAct));
        setMade(act);
        return { assertion: await passkeyAssertion(act.actId), made: act };
      }),
  };
}
