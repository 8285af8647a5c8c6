// The tree that holds formatted text such as articles (content.md 3), and the rule for links in it. The server makes it
// from Markdown, and pages draw it without HTML. Pages use this file too, so it imports nothing.

/** A stretch of text in one style. `to`: a link that `safeLink` has accepted. "\n" is a line break. */
export type Run = {
  text: string;
  strong?: true | undefined;
  em?: true | undefined;
  code?: true | undefined;
  to?: string | undefined;
};

/** `items`: a list inside the list. Lists nest no deeper. */
type Item = { runs: Run[]; items?: Run[][] | undefined };

export type Block =
  | { kind: 'heading'; level: 2 | 3; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: Item[] }
  | { kind: 'quote'; paragraphs: Run[][] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Run[][]; rows: Run[][][] };

export const LINK_MAX = 500;

/** A page of ours, with plain query values or a percent-encoded item. */
const OWN_PAGE = /^\/(?:pagesB?\/[\w-]+(?:\/[\w-]+)*)?(?:\?[\w=&%.-]*)?$/;
/** A host name in ASCII, so none imitates another's letters. No port, no user, no IP address. */
const WEB_PAGE = /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:[/?#][\w\-./~%?#&=+,:;@!$()*]*)?$/;

/** Returns the address if a text may link to it: a page of ours, or an HTTPS page. Null for anything else. */
export function safeLink(address: string): string | null {
  if (address.length > LINK_MAX) return null;
  return OWN_PAGE.test(address) || WEB_PAGE.test(address) ? address : null;
}
