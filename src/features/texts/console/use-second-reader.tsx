import { useState } from 'react';
import { getSession } from '#design/console/staff-session.ts';
import type { ReadingView } from '../contract.ts';
import { SecondReader, type SecondReaderProps } from './second-reader.tsx';

type Proposed = { proposedBy: string; texts: SecondReaderProps['texts']; reading: ReadingView };

/** For whoever signs a text: the writer sees the doubts, and a second person confirms each before signing. */
export function useSecondReader() {
  const [confirmed, setConfirmed] = useState<string[]>([]);
  return {
    confirmed,
    readerOf: ({ proposedBy, texts, reading }: Proposed) => {
      const wrote = proposedBy === getSession()?.staffId;
      return {
        ready: wrote || reading.doubts.every(({ id }) => confirmed.includes(id)),
        onOpen: () => setConfirmed([]),
        texts: (
          <SecondReader
            texts={texts}
            reading={reading}
            {...(wrote ? {} : { confirmed, onConfirm: (ids) => setConfirmed([...ids]) })}
          />
        ),
      };
    },
  };
}
