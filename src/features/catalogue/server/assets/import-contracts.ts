// Reads contracts, and with them the planned rents, out of a file: a line is a contract, as in the form. Those
// of a draft are written. Those of a product that is or was on sale become one proposal for each product, which two
// persons sign. A contract never changes, so a line with its number must say the same.
import type { z } from 'zod';
import {
  amount,
  bodyProblem,
  changesOf,
  columnOf,
  day,
  defineImport,
  inEachLanguage,
  lineByLine,
  oneOf,
  refusedAt,
  whole,
} from '#features/imports/server/public.ts';
import { wire } from '#platform/http/contract.ts';
import { decimal } from '#platform/http/csv.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { type ContractColumn, contractImport, contractInput } from '../../contract/console.ts';
import { lockProduct } from '../products/sales.ts';
import { writeProposal } from '../proposals/proposals.ts';
import { type ContractRow, contracts, productsOfAssets } from '../store.ts';
import { checkedContract, type CheckedContract, contractProblems, writeContract } from './parties.ts';

const { number, title, bills } = contractInput.shape;

const columns = {
  asset_id: wire.id,
  number,
  title: inEachLanguage(title),
  bills: oneOf(bills.options),
  due_day: whole.nullable(),
  grace_days: whole,
  rent: amount,
  fee_bps: whole,
  starts_on: day,
  ends_on: day.nullable(),
} satisfies Record<ContractColumn, z.ZodType>;

type Line = { [K in keyof typeof columns]: z.output<(typeof columns)[K]> };

const LINES_MAX = 500;

export const importContracts = defineImport(contractImport, {
  columns,
  linesMax: LINES_MAX,
  key: (line) => line.number,
  async carryOut(by, rows) {
    const numbers = rows.map(({ values }) => values.number);
    const there = await contracts(by.tx, { numbers }, { after: null, limit: LINES_MAX });
    const products = await productsOfAssets(
      by.tx,
      rows.map(({ values }) => BigInt(values.asset_id)),
    );
    // In the order of their ids, so that two files can't deadlock.
    for (const productId of products) await lockProduct(by.tx, productId);
    const proposed = new Map<bigint, { first: number; contracts: CheckedContract['row'][] }>();
    const add = lineByLine<Line>(async ({ context, tx, caller: { staffId } }, line, at) => {
      const about = line.number;
      const known = there.find((one) => one.number === line.number);
      const changes = changesOf(known ? textsOf(lineOf(known)) : {}, textsOf(line));
      const [differs] = changes;
      if (known && differs) return { column: differs.column, problem: 'fixed', hint: differs.before };
      if (known) return { about, effect: 'same', changes };
      const body = contractInput.safeParse(bodyOf(line));
      if (!body.success) return bodyProblem(body.error, line);
      const [wrong] = Object.entries(contractProblems(body.data));
      if (wrong) return { column: columnOf(wrong[0]), problem: wrong[1] };
      const checked = await checkedContract(tx, { ...body.data, assetId: BigInt(body.data.assetId) });
      if (isRefusal(checked)) return checked;
      const done = { about, effect: 'new', changes } as const;
      if (checked.product.status === 'draft') {
        const written = await writeContract(context, tx, { ...checked, staffId });
        return isRefusal(written) ? written : done;
      }
      const { id } = checked.product;
      const together = proposed.get(id) ?? { first: at, contracts: [] };
      together.contracts.push(checked.row);
      proposed.set(id, together);
      return done;
    });
    let results = await add(by, rows);
    for (const [productId, { first, contracts: rowsOf }] of proposed) {
      const plan = { kind: 'page', productId, wish: { into: 'contract', rows: rowsOf } } as const;
      const made = await writeProposal(by.context, by.tx, { plan, staffId: by.caller.staffId });
      if (isRefusal(made)) results = refusedAt(results, first, refuse(made.name));
    }
    return results;
  },
});

const bodyOf = (line: Line) => ({
  assetId: line.asset_id,
  number: line.number,
  title: line.title,
  bills: line.bills,
  dueDay: line.due_day,
  graceDays: line.grace_days,
  rentMinor: line.rent,
  feeBps: line.fee_bps,
  startsOn: line.starts_on,
  endsOn: line.ends_on,
});

const lineOf = (row: ContractRow): Omit<Line, 'title' | 'rent'> & Pick<ContractRow, 'title' | 'rent'> => ({
  asset_id: String(row.assetId),
  number: row.number,
  title: row.title,
  bills: row.bills,
  due_day: row.dueDay,
  grace_days: row.graceDays,
  rent: row.rent,
  fee_bps: row.feeBps,
  starts_on: row.startsOn,
  ends_on: row.endsOn,
});

function textsOf({ number: _about, title: titles, rent, ...line }: ReturnType<typeof lineOf> | Line) {
  const titled = Object.entries(titles).map(([language, text]) => [`title.${language}`, String(text)]);
  const others = Object.entries(line).map(([column, value]) => [column, value === null ? null : String(value)]);
  return Object.fromEntries([...titled, ...others, ['rent', decimal(rent)]]) as Record<string, string | null>;
}
