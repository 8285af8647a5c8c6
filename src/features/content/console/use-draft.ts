import { useState } from 'react';
import { type Keyed, problemText, useIntent } from '#features/identity/console/public.tsx';

/** Keeps a text on the server. A problem stays beside the form, and the words in it too. */
export function useDraft<T>({ keep, onKept }: { keep: (keyed: Keyed) => Promise<T>; onKept: (kept: T) => void }) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const intent = useIntent();
  const send = async () => {
    setBusy(true);
    setProblem('');
    await intent(keep).then(onKept, (error: unknown) => setProblem(problemText(error)));
    setBusy(false);
  };
  return { problem, busy, send };
}
