import { deviceAll, deviceDelete, devicePut } from './device-store.ts';

/**
 * A member's wish to move money. Its key is made when the wish forms. The device keeps the key until an answer comes,
 * across retries and reloads. However often the phone asks, the server acts once. Secrets are never stored.
 */
export type OpenIntent = {
  key: string;
  member: string;
  name: string;
  ask: { path?: unknown; body?: Record<string, unknown> };
  /** Fields that the member must enter again after a reload. */
  secrets: readonly string[];
  /** Text shown to the member while the intent is checked, in their language when it was formed. */
  label: string;
  /** The screen that can ask again. */
  path: string;
  /** Parameters of that screen's address, so that it opens on the same item. */
  search?: string;
  formedAt: number;
};

/** Never stored, as the server leaves them out of the input hash (src/platform/http/edge.ts). */
export const SECRETS = ['pin', 'password', 'newPassword', 'assertion'] as const;

/**
 * The transaction password was wrong, or is locked (identity's codes). The server checks it before it looks for the
 * key. So this answer says nothing about an earlier sending.
 */
export const PIN_REFUSED: readonly number[] = [200209, 200210];
/** The member has no transaction password yet (identity's code): they must set one first. */
export const PIN_NOT_SET = 200211;

const listeners = new Set<() => void>();
function changed(): void {
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
  changed();
}

export async function settleIntent(key: string): Promise<void> {
  await deviceDelete('intents', key);
  changed();
}

export function withoutSecrets(ask: Wish): { ask: Wish; secrets: string[] } {
  const secrets = Object.keys(ask.body ?? {}).filter((name) => SECRETS.some((one) => one === name));
  const body = ask.body && Object.fromEntries(Object.entries(ask.body).filter(([name]) => !secrets.includes(name)));
  return { ask: { ...(ask.path ? { path: ask.path } : {}), ...(body ? { body } : {}) }, secrets };
}
