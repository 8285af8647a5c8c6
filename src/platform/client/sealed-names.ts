/**
 * Personal values of the stored state. Local storage holds them sealed, as text. The page opens them before the app's
 * code is here (scripts/faces/first-paint.ts).
 */
export const SEALED_NAMES = ['userinfo', 'userBill', 'firstView', 'forumDraft', 'chosenPlace'] as const;

/** The cache that holds sealed answers. */
export const ANSWERS = 'sealed';
export type Kept = { data: unknown; at: number };
/** The member and the call of a kept answer. */
export type Asked = { member: string; key: string };

declare global {
  interface Window {
    /** The sealed values of an earlier visit, as JSON by their names. */
    openedValues?: Promise<Record<string, string>>;
  }
}
