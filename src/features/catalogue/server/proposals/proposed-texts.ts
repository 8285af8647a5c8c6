// The texts in a proposal that members will read. The first reader (the automatic check for promises) lists doubts
// about them, which the second person must confirm.
import { readingView, type Texts } from '#features/texts/server/public.ts';
import type { Proposal, ProposalWish, SoldWords, Words } from './proposals.ts';

/** Texts by field, in the order of the page. Ends of parties and more units have none. */
export function textsOf({ kind, words: { wish, behind } }: Pick<Proposal, 'kind' | 'words'>): Texts {
  if (kind === 'page')
    return wish.rows ? numbered(wish.into ?? 'row', wish.rows.map(rowTexts)) : rowTexts(wish.row ?? {});
  if (!wish.sold) return {};
  return kind === 'open' ? { ...soldTexts(wish.sold), ...behindTexts(behind) } : changedTexts(wish.sold, wish.from);
}

/** Ids of the first reader's doubts. */
export const doubtsOf = (act: Pick<Proposal, 'kind' | 'words'>): string[] =>
  readingView(textsOf(act)).doubts.map(({ id }) => id);

const soldTexts = ({ title, description, risks }: SoldWords): Texts => ({ title, description, risks });

function changedTexts(sold: SoldWords, from: SoldWords | undefined): Texts {
  const before = from ? soldTexts(from) : {};
  return Object.fromEntries(
    Object.entries(soldTexts(sold)).filter(([field, text]) => JSON.stringify(text) !== JSON.stringify(before[field])),
  );
}

function behindTexts(behind: Words['behind']): Texts {
  const { assets = [], contracts = [], photos = [], papers = [] } = behind ?? {};
  return {
    ...numbered('asset', assets.map(rowTexts)),
    ...numbered(
      'contract',
      contracts.map(({ number, title = {}, payers, others = [] }) => ({
        number,
        title,
        parties: [...payers, ...others].join('\n'),
      })),
    ),
    ...numbered('photo', photos),
    ...numbered('paper', papers),
  };
}

/** Names fields like 'asset 1 name'. Leaves out the file names of photos and papers. */
function numbered(what: string, rows: readonly Texts[]): Texts {
  return Object.fromEntries(
    rows.flatMap(({ file: _file, ...row }, at) =>
      Object.entries(row).map(([field, text]) => [`${what} ${at + 1} ${field}`, text] as const),
    ),
  );
}

/** The texts of a row, including names, but no ids and figures. */
function rowTexts(row: Readonly<Record<string, unknown>>): Texts {
  return Object.fromEntries(Object.entries(row).filter(isText));
}

const isText = (entry: [string, unknown]): entry is [string, string | Record<string, string>] =>
  !/(?:^|_)id$/.test(entry[0]) && (typeof entry[1] === 'string' || isLocalized(entry[1]));

const isLocalized = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

export type PageField = { field: string; before: string | null; after: string };

/** The fields of proposed rows, with the current values of the asset that is changed. */
export function pageFields({ into, id, row = {}, rows }: ProposalWish, behind: Words['behind']): PageField[] {
  const now = flat({ ...behind?.assets.find((asset) => asset.id === id) });
  const fields = rows ? rows.flatMap((one, n) => fieldsOf(one, `${into} ${n + 1} `)) : fieldsOf(row);
  return fields.map(({ field, after }) => ({ field, before: now[field] ?? null, after }));
}

const fieldsOf = (row: Readonly<Record<string, unknown>>, of = '') =>
  Object.entries(flat(row)).map(([field, after]) => ({ field: `${of}${field}`, after }));

function flat(row: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([field, value]) =>
      isLocalized(value)
        ? Object.entries(value as Record<string, string>).map(([locale, text]) => [`${field}.${locale}`, text])
        : [[field, String(value ?? '')]],
    ),
  );
}
