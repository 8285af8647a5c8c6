// chunk: screens
// useFileAddress: fetches a file by a call and gives it an object URL, so that an `img` can show it.
import { useEffect, useRef, useState } from 'react';
import { persistently } from './call-error.ts';

export type FileAddress = { address: string | undefined; failed: boolean; again: () => void };

/**
 * An `img` with the file's own address would not send the session's headers. `key` names the file; without one nothing
 * is read.
 */
export function useFileAddress(key: string | undefined, read: () => Promise<Blob>): FileAddress {
  const [found, setFound] = useState<{ key: string; address?: string }>();
  const [tries, setTries] = useState(0);
  const newest = useRef(read);
  useEffect(() => {
    newest.current = read;
  });
  useEffect(() => {
    if (key === undefined) return;
    const stop = new AbortController();
    let made: string | undefined;
    persistently(() => newest.current(), stop.signal).then(
      (file) => {
        if (stop.signal.aborted) return;
        made = URL.createObjectURL(file);
        setFound({ key, address: made });
      },
      () => {
        if (!stop.signal.aborted) setFound({ key });
      },
    );
    return () => {
      stop.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
      setFound(undefined);
    };
  }, [key, tries]);
  const here = found?.key === key ? found : undefined;
  return {
    address: here?.address,
    failed: here !== undefined && here.address === undefined,
    again: () => setTries((before) => before + 1),
  };
}
