// Proposes several batches of coupons and codes out of a file: a line is a batch, as the form would propose it. A batch
// that waits or was signed stays as it is, so the list's own file can be imported again. It doesn't name members, so a
// new batch for named ones needs the column `member_nos` besides.
import type { z } from 'zod';
import {
  amount,
  bodyProblem,
  changesOf,
  day,
  defineImport,
  lineByLine,
  oneOf,
  whole,
} from '#features/imports/server/public.ts';
import { memberIdOf } from '#features/members/server/public.ts';
import { canonical } from '#platform/http/intents.ts';
import { wire } from '#platform/http/contract.ts';
import { decimal } from '#platform/http/csv.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { printedLine } from '#platform/language/human-text.ts';
import { type BatchColumn, batchImport, couponBatches } from '../../contract/console.ts';
import { BATCH_GIVES, PRODUCT_TYPES, WAYS } from '../../contract/member.ts';
import { type BatchWords, couponBatch } from './batch.ts';

const memberNos = printedLine(40_000).transform((text) => text.split(/[\s,;]+/).filter(Boolean));

const columns = {
  /** With `state`, filled in by the list's own file. It tells batches apart that say the same. */
  id: wire.id.nullable(),
  name: printedLine(80),
  way: oneOf(WAYS),
  gives: oneOf(BATCH_GIVES),
  pieces: whole.nullable(),
  count: whole.nullable(),
  amount: amount.nullable(),
  percent: whole.nullable(),
  cap: amount.nullable(),
  least_price: amount.nullable(),
  product_type: oneOf(PRODUCT_TYPES).nullable(),
  product_id: wire.id.nullable(),
  valid_days: whole.nullable(),
  until: day,
  member_nos: memberNos.nullable(),
  /** A batch that was taken back stays so. */
  state: oneOf(['proposed', 'done', 'withdrawn']).nullable(),
} satisfies Record<BatchColumn | 'id' | 'state', z.ZodType>;

type Line = { [K in keyof typeof columns]: z.output<(typeof columns)[K]> };

const termsOf = (line: Line) => ({
  amountMinor: line.amount,
  percent: line.percent,
  capMinor: line.cap,
  leastPriceMinor: line.least_price,
  productType: line.product_type,
  productId: line.product_id,
  validDays: line.valid_days,
});

/** The body of a proposal, in which a part that the line lacks is null. */
const bodyOf = (line: Line) => ({
  name: line.name,
  until: line.until,
  reach:
    line.way === 'members' ? { way: line.way, memberNos: line.member_nos } : { way: line.way, pieces: line.pieces },
  gift:
    line.gives === 'coupon' ? { gives: line.gives, terms: termsOf(line) } : { gives: line.gives, count: line.count },
});

/** Whether a batch is what the line says. Where the line names no members, their number is enough. */
function isSaid({ members, ...words }: BatchWords, line: Line): boolean {
  const named = line.member_nos && [...new Set(line.member_nos.map((no) => String(memberIdOf(no))))];
  const { name, way, gives, until, count } = line;
  const said = { name, way, gives, until, count, pieces: line.pieces ?? named?.length ?? null, ...termsOf(line) };
  return canonical(words) === canonical(said) && (named === null || canonical(named) === canonical(members));
}

export const importBatches = defineImport(batchImport, {
  columns,
  linesMax: 100,
  key: canonical,
  async carryOut(by, rows) {
    const known = [...(await couponBatch.waiting(by.tx)), ...(await couponBatch.done(by.tx))];
    const propose = lineByLine<Line>(async (at, line) => {
      const about = line.name;
      if (line.state === 'withdrawn' || known.some(({ words }) => isSaid(words, line)))
        return { about, effect: 'same', changes: [] };
      const body = couponBatches.body.safeParse(bodyOf(line));
      if (!body.success) return bodyProblem(body.error, line);
      const { assertion: _none, ...wish } = body.data;
      const act = await couponBatch.proposeIn(at, { wish, caller: at.caller });
      if (isRefusal(act)) return act;
      // A cell that doesn't fit the others, such as an amount for points.
      if (!isSaid(act.words, line)) return refuse('batch_terms_wrong');
      return { about, effect: 'new', changes: changesOf({}, textsOf(line)) };
    });
    return propose(by, rows);
  },
});

function textsOf({
  name: _about,
  state: _state,
  member_nos,
  amount,
  cap,
  least_price,
  ...line
}: Line): Record<string, string | null> {
  const money = { amount, cap, least_price };
  const text =
    <V>(write: (value: V) => string) =>
    ([column, value]: [string, V | null]) =>
      [column, value === null ? null : write(value)] as const;
  return Object.fromEntries([
    ...Object.entries(line).map(text(String)),
    ...Object.entries(money).map(text(decimal)),
    ['member_nos', member_nos?.join(' ') ?? null],
  ]);
}
