// The purposes of postings (ledger.md 5). The layer or the feature that owns the guard declares its purposes in
// purposes.ts. `npm run wire` collects them. A test compares the list with ledger.posting_rule, which decides what may
// post.

/** How a member reads a line of this purpose on a statement. */
type OnStatement = {
  /** The statement's heading of the line (ledger.md 14). */
  bill: string;
  /** The kind of row that its guard is: the cause of the line. */
  subject: string;
  /** The page that shows the cause to the member. */
  page?: string;
  /** The declaring feature's locales have a text purposes.<name>. It says more than the heading. */
  told?: true;
};

/** `bill: null`: the line touches no wallet of a member. */
export type PurposeFacts = ({ bill: null } | OnStatement) & {
  /** The feature that takes the declaration over, together with its room. */
  comesWith?: string;
};

export type Purposes = Readonly<Record<string, PurposeFacts>>;
