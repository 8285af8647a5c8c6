// chunk: soon
import { showNotice } from '#design/components/toast.tsx';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { isSaidHere } from '#platform/client/own-news.ts';
import { getStored, setStored } from '#platform/client/stored-state.ts';

type Message = DataOf<'GET /api/v1/messages'>['items'][number];

/** Whether the bar should show it: not read yet, and newer than the bar's last one and the inbox's. */
export function isNews({ read, at }: Pick<Message, 'read' | 'at'>, seen: readonly (string | undefined)[]): boolean {
  return !read && seen.every((before) => before === undefined || Date.parse(at) > Date.parse(before));
}

/** Shows new inbox messages once, wherever the member is: a recharge has arrived, a withdrawal was paid. */
export async function tellNews(): Promise<void> {
  try {
    const [newest] = (await call('GET /api/v1/messages', { query: { limit: 1 }, errors: 'inline' })).items;
    if (!newest || !isNews(newest, [getStored('msgHTime'), getStored('msgATime')])) return;
    // In the member's quiet hours it only stands in the inbox. Ask first: a refused question is asked again.
    const { quietNow } = await call('GET /api/v1/messages/choices', { errors: 'inline' });
    setStored('msgHTime', newest.at);
    if (!quietNow && !isSaidHere(newest.kind)) showNotice(newest.title);
  } catch (error) {
    // Two messages within a second: the phone asks again for the second one.
    if (error instanceof CallError && error.kind === 'duplicate') setTimeout(() => void tellNews(), error.retryAfterMs);
    // After any other failure it stays in the inbox all the same, and the tab counts it.
  }
}
