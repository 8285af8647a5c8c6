// Contracts and parties for revenue's bookings.
import type { Queryable } from '#platform/database/db.ts';
import type { ContractTerms } from '../store.ts';

export type OnContract = { productId: bigint; assetId: bigint; feeBps: number };
export async function assetContract(q: Queryable, contractId: bigint): Promise<OnContract | null> {
  const [row] = await q<OnContract[]>`
    select a.product_id, a.id as asset_id, c.fee_bps
    from catalogue.contract c join catalogue.asset a on a.id = c.asset_id where c.id = ${contractId}`;
  return row ?? null;
}

export type Party = {
  id: bigint;
  contractId: bigint;
  productId: bigint;
  name: string;
  kind: 'card' | 'account' | 'mobile_money';
  institution: string;
  number: string;
  /** As statement lines name a counterparty's account. */
  account: string;
};
export async function partyById(q: Queryable, partyId: bigint): Promise<Party | null> {
  const [row] = await q<Party[]>`
    select t.id, t.contract_id, a.product_id, t.name, t.bank_kind as kind, t.bank_code as institution,
      t.bank_number as number,
      t.bank_account as account
    from catalogue.party t join catalogue.contract c on c.id = t.contract_id
      join catalogue.asset a on a.id = c.asset_id where t.id = ${partyId}`;
  return row ?? null;
}

/** The SHA-256 of a document's bytes, or null if the document does not exist. */
export async function documentHash(q: Queryable, documentId: bigint): Promise<string | null> {
  const [row] = await q<{ sha256: string }[]>`
    select f.sha256 from catalogue.document d join catalogue.file f on f.id = d.file_id where d.id = ${documentId}`;
  return row?.sha256 ?? null;
}

/** Its title is the product's. */
export type NumberedContract = ContractTerms & {
  contractId: bigint;
  productId: bigint;
  assetId: bigint;
  payers: { id: string; name: string; account: string }[];
};
/** Contracts by the numbers on invoices, with the parties that may pay for them. */
export async function contractsByNumber(q: Queryable, numbers: readonly string[]): Promise<NumberedContract[]> {
  return q<NumberedContract[]>`
    select c.number, c.id as contract_id, a.product_id, a.id as asset_id, p.title, c.bills, c.due_day::int,
      c.grace_days::int, c.rent, c.fee_bps, c.starts_on, c.ends_on,
      coalesce((select json_agg(json_build_object('id', t.id::text, 'name', t.name, 'account', t.bank_account)
      order by t.id)
        from catalogue.party t where t.contract_id = c.id and t.role in ('payer', 'insurer')), '[]') as payers
    from catalogue.contract c join catalogue.asset a on a.id = c.asset_id
      join catalogue.product p on p.id = a.product_id where c.number = any (${[...numbers]})`;
}
