// Finds bank lines of the client account in the console's search, by any number on them or the payer's name or phone.
import { type Finder, type Found, idTyped, numbersMeant, phoneDigits, soundsLike } from '#platform/finder.ts';
import { nameSearchOf } from '#platform/language/search-words.ts';

type LineRow = { id: bigint; name: string; account: string; amount: bigint; direction: 'in' | 'out'; bookedAt: Date };

const lines: Finder = {
  resource: 'statement-lines',
  roles: ['finance'],
  async find(q, { text, limit }): Promise<Found[]> {
    const code = text.toUpperCase();
    const digits = text.replaceAll(/[\s-]/g, '');
    const phone = phoneDigits(text);
    const words = nameSearchOf(text);
    const references = [code, ...numbersMeant(text, 'R-')];
    const orders = [code, ...numbersMeant(text, 'W-')];
    // One branch for each index. Names are matched first, because walking back to a rare name would read all lines.
    const branch = (condition: ReturnType<typeof q>) => q`
      (select id from ledger.statement_line where account = 'client' and ${condition} order by id desc limit ${limit})`;
    const rows = await q<LineRow[]>`
      with named as materialized (select id from ledger.statement_line
        where account = 'client' and platform.words_of(platform.fold(counterparty_name)) @@ ${words}::tsquery),
      alike as materialized (select id from ledger.statement_line
        where account = 'client' and ${soundsLike(q, q`counterparty_name`, text)})
      select s.id, s.counterparty_name as name, s.counterparty_account as account, s.amount, s.direction, s.booked_at
      from (
        ${branch(q`id = ${idTyped(text, ['Line'])}`)}
        union ${branch(q`bank_line_id = ${text}`)}
        union ${branch(q`reference = any (${references})`)}
        union ${branch(q`bank_reference = ${code}`)}
        union ${branch(q`instruction_id = any (${orders})`)}
        union ${branch(q`counterparty_account = ${code}`)}
        union ${branch(q`split_part(counterparty_account, ' ', 2) = ${digits}`)}
        ${phone === null ? q`` : q`union ${branch(q`split_part(counterparty_account, ' ', 2) = ${`+${phone}`}`)}`}
        ${words === null ? q`` : q`union select id from named union select id from alike`}
        order by id desc limit ${limit}) x join ledger.statement_line s on s.id = x.id
      order by s.id desc`;
    return rows.map(({ id, name, account, amount, direction, bookedAt }) => ({
      id,
      number: `Line ${id}`,
      who: `${name} ${account}`.trim(),
      amountMinor: direction === 'in' ? amount : -amount,
      state: null,
      at: bookedAt,
    }));
  },
};

export const finders: readonly Finder[] = [lines];
