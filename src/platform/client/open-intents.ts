// The member's open intents: money calls without an answer yet, stored on this device.
import { deviceAll, deviceDelete, devicePut } from './device-store.ts';

/**
 * One money call that a member started. Its key is made at the tap, and the device keeps it until there is an answer,
 * across retries and reloads. So the server acts once, however often the phone asks. Secrets are never stored.
 */
export type OpenIntent = {
  key: string;
  member: string;
  name: string;
  ask: { path?: unknown; body?: Record<string, unknown> };
  /** Fields that the member must enter again after a reload. */
  secrets: readonly string[];
  /** A text for the member while the intent has no answer, in the language that they had at the tap. */
  label: string;
  /** The screen that can send it again. */
  path: string;
  /** The query of that screen's address, so that it opens with the same item. */
  search?: string;
  formedAt: number;
};

/** Fields that are never stored. The server also leaves them out of the input's hash (src/platform/http/edge.ts). */
export const SECRETS = ['pin', 'password', 'newPassword', 'assertion'] as const;

/**
 * The transaction password was wrong, or is locked (identity's codes). The server checks it before it looks for the
 * key, so this answer does not say whether an earlier attempt was carried out.
 */
export const PIN_REFUSED: readonly number[] = [200209, 200210];
/** The member must first set a transaction password (identity's code). */
export const PIN_NOT_SET = 200211;

const listeners = new Set<() => void>();
function notify(): void {
  for (const listener of listeners) listener();
}
export function watchIntents(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The open intents of one member on this device, oldest first. */
export async function openIntentsOf(member: string): Promise<OpenIntent[]> {
  const all = await deviceAll<OpenIntent>('intents');
  return all.filter((intent) => intent.member === member).sort((a, b) => a.formedAt - b.formedAt);
}

export type Wish = { path?: unknown; body?: Record<string, unknown> };

export async function keepIntent(intent: OpenIntent): Promise<void> {
  await devicePut('intents', intent.key, intent);
  notify();
}

export async function settleIntent(key: string): Promise<void> {
  await deviceDelete('intents', key);
  notify();
}

export function withoutSecrets(ask: Wish): { ask: Wish; secrets: string[] } {
  const secrets = Object.keys(ask.body ?? {}).filter((name) => SECRETS.some((one) => one === name));
  const body = ask.body && Object.fromEntries(Object.entries(ask.body).filter(([name]) => !secrets.includes(name)));
  return { ask: { ...(ask.path ? { path: ask.path } : {}), ...(body ? { body } : {}) }, secrets };
}
