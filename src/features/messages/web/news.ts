// chunk: soon
import { showNotice } from '#design/components/toast.tsx';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { isSaidHere } from '#platform/client/own-news.ts';
import { getStored, setStored } from '#platform/client/stored-state.ts';

import { wordsOf } from '#universal/written-text.ts';

type Message = DataOf<'GET /api/v1/messages'>['items'][number];

/** Whether to show a notice: the message is unread, and newer than the last one shown and the last one seen. */
export function isNews({ read, at }: Pick<Message, 'read' | 'at'>, seen: readonly (string | undefined)[]): boolean {
  return !read && seen.every((before) => before === undefined || Date.parse(at) > Date.parse(before));
}

/** Shows a notice for a new inbox message, once, on whatever page the member is. */
export async function tellNews(): Promise<void> {
  try {
    const [newest] = (await call('GET /api/v1/messages', { query: { limit: 1 }, errors: 'inline' })).items;
    if (!newest || !isNews(newest, [getStored('msgHTime'), getStored('msgATime')])) return;
    // No notice in quiet hours, or of a topic that the member silenced. Ask for these before storing the time, so that
    // a failed request is tried again.
    const { quietNow, off } = await call('GET /api/v1/messages/choices', { errors: 'inline' });
    setStored('msgHTime', newest.at);
    const isOff = newest.topic !== null && off.includes(`${newest.topic}.bar`);
    if (!quietNow && !isOff && !isSaidHere(newest.kind)) showNotice(wordsOf(newest.title));
  } catch (error) {
    // Two messages came within a second and the request was refused as a duplicate: ask again for the second one.
    if (error instanceof CallError && error.kind === 'duplicate') setTimeout(() => void tellNews(), error.retryAfterMs);
    // After any other failure the message is still in the inbox, and the tab counts it.
  }
}
