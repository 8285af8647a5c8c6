// Texts in an answer that may be in another language than the page: what a person wrote or typed, and what is kept in
// several languages. On the wire they are strings. To a page they are none, so that the compiler refuses to show one
// bare: <Written> and <Typed> (src/design/components/written.tsx) show it, and say its language.

declare const written: unique symbol;

/** What a person wrote, or what is kept in several languages. Its `language` is beside it in the answer. */
export type WrittenText = { readonly [written]: 'text' };

/** A name, an address or a note as a person typed it: in a language that isn't known, or in none. */
export type TypedText = { readonly [written]: 'typed' };

/** The words alone, where no element can say their language: for an attribute, a form, a search, a page's title. */
export const wordsOf = (text: WrittenText | TypedText | string): string => String(text);
