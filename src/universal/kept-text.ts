declare const kept: unique symbol;

/**
 * A text that is saved as a draft while it is typed (src/platform/client/draft.ts). Fields of several lines accept only
 * this type, so no form loses a long text when the session ends.
 */
export type KeptText = string & { readonly [kept]: true };
