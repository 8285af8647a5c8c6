// Shows a clerk how an action ended: success as a notice above the page, a refusal inside the dialog. If the dialog is
// gone by then, because its page reloaded and found the act settled, the refusal shows as a notice too.
import { useEffect, useRef, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { problemText } from './intent.ts';

export type Ending<T> = {
  /** Text after success. Left out by an act that tells its outcome itself, such as a decision that can be undone. */
  done?: string | ((result: T) => string);
  /** False if nothing, or only a part, was done. The text then shows as a warning. */
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
      if (done !== undefined) {
        notify(typeof done === 'function' ? done(result) : done, { type: wasDone(result) ? 'success' : 'warning' });
        refresh();
      }
      onDone?.(result);
    } catch (error) {
      refused(error);
    }
  }

  /** Reloads the page after a refusal: a colleague, or the same clerk in another window, may have been faster. */
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
