import { useState } from 'react';
import { getStored, setStored } from '../../../platform/client/stored-state.ts';

export type Draft = { title: string; body: string };
const EMPTY: Draft = { title: '', body: '' };

/** The post as typed so far. The phone keeps it until it is published, or the session ends. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>(() => ({ ...EMPTY, ...getStored('forumDraft') }));
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setStored('forumDraft', next.title === '' && next.body === '' ? undefined : next);
  };
  const forget = () => {
    setDraft(EMPTY);
    setStored('forumDraft', undefined);
  };
  return { draft, change, forget };
}
