// Formatted text as a tree of our own (content.md 3). The server makes it from Markdown. Pages draw it without HTML.
// It imports nothing, because pages carry it too.

/** Letters that look alike throughout. `to`: a link, in the form that `safeLink` lets through. "\n" is a line break. */
export type Run = {
  text: string;
  strong?: true | undefined;
  em?: true | undefined;
  code?: true | undefined;
  to?: string | undefined;
};

/** `items`: one list inside the list, no deeper. */
type Item = { runs: Run[]; items?: Run[][] | undefined };

export type Block =
  | { kind: 'heading'; level: 2 | 3; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: Item[] }
  | { kind: 'quote'; paragraphs: Run[][] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Run[][]; rows: Run[][][] };

export const LINK_MAX = 500;

/** A page of ours, with plain query values or an item in percent signs. */
const OWN_PAGE = /^\/(?:pagesB?\/[\w-]+(?:\/[\w-]+)*)?(?:\?[\w=&%.-]*)?$/;
/** A named host, in letters that look like no others. No port, no user, no address of numbers. */
const WEB_PAGE = /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:[/?#][\w\-./~%?#&=+,:;@!$()*]*)?$/;

/** The address where a text may link there: a page of ours, or a page on HTTPS. Null for everything else. */
export function safeLink(address: string): string | null {
  if (address.length > LINK_MAX) return null;
  return OWN_PAGE.test(address) || WEB_PAGE.test(address) ? address : null;
}
