// Types for declaring purposes of postings (ledger.md 5). The layer or feature that owns the guard declares its
// purposes in purposes.ts, and `npm run wire` collects them. A test compares them with ledger.posting_rule, which
// decides what may be posted.

/** How a member reads a line of this purpose on a statement. */
type OnStatement = {
  /** The heading under which the statement shows the line (ledger.md 14). */
  bill: string;
  /** The kind of row that is the line's guard, and so its cause. */
  subject: string;
  /** The page that shows the cause to the member. */
  page?: string;
  /** The declaring feature's locales have a text purposes.<name>, which says more than the heading. */
  told?: true;
};

/** `bill: null`: the line does not touch a member's wallet. */
export type PurposeFacts = ({ bill: null } | OnStatement) & {
  /** The feature that will take this declaration over when it gets its own purposes.ts. */
  comesWith?: string;
};

export type Purposes = Readonly<Record<string, PurposeFacts>>;
