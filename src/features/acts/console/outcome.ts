// How an act ends for the clerk. Its success shows above the page; a refusal shows in the dialog, beside the request.
// The dialog may have gone meanwhile, because its page was read again and found the act settled. Then the refusal shows
// above the page too.
import { useEffect, useRef, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { problemText } from './intent.ts';

export type Ending<T> = {
  /** Text after success. */
  done: string | ((result: T) => string);
  /** False where nothing, or not all of it, was done. The text then shows as a warning. */
  wasDone?: (result: T) => boolean;
  onDone?: ((result: T) => void) | undefined;
};

type DialogEnding<T> = Ending<T> & { onClose: () => void };

export function useOutcome<T>({ done, wasDone = () => true, onDone, onClose }: DialogEnding<T>) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const shown = useShown();
  const notify = useNotify();
  const refresh = useRefresh();

  function refused(error: unknown) {
    const text = problemText(error);
    if (!shown()) return notify(text, { type: 'error' });
    setProblem(text);
    setBusy(false);
  }

  async function carryOut(act: () => Promise<T>): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      const result = await act();
      onClose();
      notify(typeof done === 'function' ? done(result) : done, { type: wasDone(result) ? 'success' : 'warning' });
      refresh();
      onDone?.(result);
    } catch (error) {
      refused(error);
    }
  }

  /**
   * After a refusal the page behind may be out of date. Another clerk was faster, or the same clerk at another desk.
   */
  function close() {
    onClose();
    if (problem) refresh();
  }

  return { problem, busy, carryOut, close };
}

/** Whether the component is still on the page. */
function useShown(): () => boolean {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
