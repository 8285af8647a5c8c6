// Names and types for values that the phone stores sealed. The script that runs before the app's code needs them, too.
/**
 * Personal values of the stored state, which local storage holds sealed. The page opens them before the app's code has
 * loaded (scripts/faces/first-paint.ts).
 */
export const SEALED_NAMES = ['userinfo', 'userBill', 'firstView', 'walletView', 'chosenPlace'] as const;

/** The name of the cache with sealed answers. */
export const ANSWERS = 'sealed';
/** A cache of sealed values, and the name of their key in the device store. */
export type SealedCache = { cache: string; keyName: string };
export type Kept = { data: unknown; at: number };
/** Whose value it is, and for which call or form. */
export type Asked = { member: string; key: string };
/** The name of the key of a member's drafts, which outlives the session. */
export const draftKeyName = (member: string) => `drafts ${member}`;

declare global {
  interface Window {
    /** The sealed values of an earlier visit, as JSON by their names. */
    openedValues?: Promise<Record<string, string>>;
  }
}
