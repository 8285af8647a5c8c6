declare const kept: unique symbol;

/**
 * A text that the phone keeps while it is typed (src/platform/client/draft.ts). A field of several lines takes no other
 * one, so that no form loses a long text with its session.
 */
export type KeptText = string & { readonly [kept]: true };
