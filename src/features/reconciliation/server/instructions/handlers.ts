import { fromWire } from '#ledger/money.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { instructionView, listInstructions } from './list-instructions.ts';
import { orderOwnTransfer } from './order-own-transfer.ts';
import { repeatInstruction } from './repeat-instruction.ts';

export function instructionHandlers(
  floor: Floor,
): HandlersAt<typeof contract, '/console/api/v1/bank-instructions' | '/console/api/v1/operator-transfers'> {
  return {
    'GET /console/api/v1/bank-instructions': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => listInstructions(floor.sql, { before: idOf(query.after), limit, state: query.state ?? null }),
        key: (instruction) => instruction.id,
        items: (instructions) => instructions,
      }),
    'GET /console/api/v1/bank-instructions/{id}': async ({ path }) =>
      (await instructionView(floor.sql, BigInt(path.id))) ?? refuse('instruction_not_found'),
    'POST /console/api/v1/bank-instructions/{id}/repeat': ({ path, caller, intent }) =>
      repeatInstruction(floor, { id: BigInt(path.id), caller }, intent),
    'POST /console/api/v1/operator-transfers': ({ body, caller, intent }) =>
      orderOwnTransfer(floor, { amount: fromWire(body.amountMinor), narrative: body.narrative, caller }, intent),
  };
}
