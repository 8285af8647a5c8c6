// Standing behind an act: the act is made where it does not exist yet, its words are signed, and the signature is sent.
import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { call } from '../../../platform/client/call.ts';
import type { AssertionInput } from '../contract.ts';
import { problemText, useIntentKey } from './intent.ts';

export type Made = { actId: string; subjectId?: string };
export type Signing = {
  assertion: AssertionInput;
  key: string;
  /** Where the act was made first, so that its words could be signed: what `makeAct` answered. */
  made: Made | undefined;
};
export type Standing<T> = {
  /** The act to be signed by passkey; made at that moment where it does not exist yet. */
  makeAct: (key: string) => Promise<Made>;
  sign: (signing: Signing) => Promise<T>;
};

type Proposed = { id: string; actId: string };

/** An act that is proposed by its first person: by password in one call, by passkey in two, because its words come first. */
export function proposal<T extends Proposed>(calls: {
  propose: (key: string, assertion?: AssertionInput) => Promise<T>;
  approve: (id: string, assertion: AssertionInput, key: string) => Promise<T>;
}): Standing<T> {
  return {
    makeAct: async (key) => {
      const { id, actId } = await calls.propose(key);
      return { actId, subjectId: id };
    },
    sign: ({ assertion, key, made }) =>
      made?.subjectId ? calls.approve(made.subjectId, assertion, key) : calls.propose(key, assertion),
  };
}

async function passkeyAssertion(actId: string): Promise<AssertionInput> {
  const { passkeyRequest } = await call('GET /console/api/v1/acts/{id}', { path: { id: actId }, errors: 'place' });
  if (!passkeyRequest) throw new Error('You have no passkey yet. Register one under Signing in.');
  const response = await startAuthentication({
    optionsJSON: passkeyRequest as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  return { kind: 'passkey', response: response as Extract<AssertionInput, { kind: 'passkey' }>['response'] };
}

type StandOptions<T> = Standing<T> & {
  done: string | ((result: T) => string);
  onDone?: (result: T) => void;
  onClose: () => void;
};

export function useStand<T>({ makeAct, sign, done, onDone, onClose }: StandOptions<T>) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<Made>();
  const making = useIntentKey();
  const signing = useIntentKey();
  const notify = useNotify();
  const refresh = useRefresh();

  async function stand(assertionOf: () => Promise<{ assertion: AssertionInput; made?: Made | undefined }>) {
    setBusy(true);
    setProblem('');
    try {
      const signed = await assertionOf();
      const result = await sign({ assertion: signed.assertion, key: signing.key(), made: signed.made });
      signing.answered();
      onClose();
      notify(typeof done === 'function' ? done(result) : done, { type: 'success' });
      refresh();
      onDone?.(result);
    } catch (error) {
      signing.answered(error);
      if (!made) making.answered(error);
      setProblem(problemText(error));
      setBusy(false);
    }
  }

  return {
    problem,
    busy,
    /** After a refusal the page behind may be out of date: somebody else was faster, perhaps oneself at another desk. */
    close: () => {
      onClose();
      if (problem) refresh();
    },
    /** The act's words are fixed: what is signed now is what was made. */
    fixed: made !== undefined,
    byPassword: (password: string) => stand(async () => ({ assertion: { kind: 'password', password }, made })),
    byPasskey: () =>
      stand(async () => {
        const act = made ?? (await makeAct(making.key()));
        setMade(act);
        return { assertion: await passkeyAssertion(act.actId), made: act };
      }),
  };
}
