// Receives the login provider's answers, within a time and up to a size. Right answers are fast and small.
import type { CustomFetch } from 'openid-client';
import { messageOf } from '#platform/process/caught.ts';

/** For one answer, its body included. A member waits for three of them at most. */
export const ANSWER_SECONDS = 5;
/** The largest answers are lists of keys. Well-known providers publish a few KiB. */
export const ANSWER_BYTES_MAX = 256 * 1024;

/** The provider gave no answer that could be read: down, slow, broken or huge. */
export class Unheard extends Error {
  override name = 'Unheard';
}

/** A `fetch` for the library. It throws `Unheard`, and follows no redirection. */
export const heard: CustomFetch = async (url, options) => {
  try {
    const response = await fetch(url, {
      method: options.method,
      headers: options.headers,
      body: options.body as string | undefined,
      redirect: 'manual',
      signal: options.signal ?? AbortSignal.timeout(ANSWER_SECONDS * 1000),
    });
    const body = await bodyOf(response);
    if (response.status >= 500) throw new Error(`answers ${response.status}`);
    return new Response(body, { status: response.status, headers: response.headers });
  } catch (error) {
    throw new Unheard(`${new URL(url).host}: ${messageOf(error)}`, { cause: error });
  }
};

async function bodyOf(response: Response): Promise<Blob | null> {
  if (response.body === null) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  // Leaving the loop ends the transfer.
  for await (const part of response.body) {
    bytes += part.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error(`answers more than ${ANSWER_BYTES_MAX} bytes`);
    parts.push(part);
  }
  return new Blob(parts);
}
