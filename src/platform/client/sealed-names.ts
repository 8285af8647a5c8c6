/**
 * Personal values of the stored state. Local storage holds them sealed, as text. The page opens them before the app's
 * code is here (scripts/faces/first-paint.ts).
 */
export const SEALED_NAMES = ['userinfo', 'userBill', 'firstView', 'chosenPlace'] as const;

/** The cache that holds sealed answers. */
export const ANSWERS = 'sealed';
/** A cache of sealed values, and the name of the key that opens them among the device's data. */
export type SealedCache = { cache: string; keyName: string };
export type Kept = { data: unknown; at: number };
/** The member, and the call or the form, of a kept value. */
export type Asked = { member: string; key: string };
/** The member's key of drafts. It outlives the session. */
export const draftKeyName = (member: string) => `drafts ${member}`;

declare global {
  interface Window {
    /** The sealed values of an earlier visit, as JSON by their names. */
    openedValues?: Promise<Record<string, string>>;
  }
}
