// Finds assets in the console's search by the number of a contract, as invoices name it.
import { type Finder, PREFIX_LEAST } from '#platform/finder.ts';
import { closeCode } from '#universal/written-digits.ts';

const assets: Finder = {
  resource: 'assets',
  roles: ['catalogue', 'finance', 'support'],
  async find(q, { text, limit }) {
    const code = closeCode(text);
    if (!/^[A-Z0-9]+$/.test(code)) return [];
    // A shorter text must be the whole number.
    const begins = code.length < PREFIX_LEAST ? code : `${code}%`;
    return q<{ id: bigint; number: string; who: string; amountMinor: null; state: string; at: Date }[]>`
      select distinct on (a.id) a.id, c.number, a.lessee as who, null as amount_minor, a.state, c.created_at as at
      from catalogue.contract c join catalogue.asset a on a.id = c.asset_id
      where upper(replace(c.number, '-', '')) like ${begins} order by a.id desc, c.id desc limit ${limit}`;
  },
};

export const finders: readonly Finder[] = [assets];
