// Plausible attacks by someone who knows the product. Half of the sequences begin with one, with random variations.
import { draws } from './attack-draws.ts';
import { gifts } from './attack-gifts.ts';
import { AMOUNTS, type Knowledge, type Recipe } from './attack-knowledge.ts';
import { payouts } from './attack-payouts.ts';
import { pins } from './attack-pins.ts';
import { anyPosting, quoted } from './attack-postings.ts';
import { purchases } from './attack-purchases.ts';
import { type Maker, say } from './attack-steps.ts';
import type { Chance } from './dice.ts';
import { pick } from './attack-values.ts';

export function recipesOf(make: Maker, known: Knowledge): Record<string, Recipe> {
  return {
    ...payouts(make, known),
    ...gifts(make, known),
    ...pins(make, known),
    ...purchases(make, known),
    ...draws(make, known),
    ...withKeys(make, known),
    ...jobs(make, known),
    'a posting by some rule': (chance) => [anyPosting(make, chance)],
    'more postings by some rule': (chance) => Array.from({ length: 4 }, () => anyPosting(make, chance)),
  };
}

/** Calls with the keys of the process itself. */
function withKeys(make: Maker, { attacker }: Knowledge): Record<string, Recipe> {
  const numbers = make.values.column('wallet.withdrawal.number').map((text) => text.split("'")[1]);
  const to = { kind: attacker.kind, bank: attacker.bank, number: attacker.number };
  const order = (chance: Chance) => ({
    instructionId: `X-${Math.floor(chance() * 1e9)}`,
    amountMinor: Number(pick(chance, AMOUNTS)),
    narrative: 'Goods',
  });
  return {
    'a payout ordered with the key': (chance) => [
      {
        kind: 'send',
        target: 'POST /payouts',
        body: { ...order(chance), account: { ...to, holderName: attacker.name } },
      },
    ],
    'a transfer ordered with the key': (chance) => [
      {
        kind: 'send',
        target: 'POST /transfers',
        body: { ...order(chance), fromAccount: pick(chance, ['client', 'operator']), toAccount: to },
      },
    ],
    'a lever of the sandbox': (chance) => [
      {
        kind: 'send',
        target: 'POST /admin/transfers',
        body: {
          actId: `X-${Math.floor(chance() * 1e9)}`,
          fromAccount: pick(chance, ['client', 'operator']),
          toAccount: to,
          amountMinor: Number(pick(chance, AMOUNTS)),
          narrative: 'Goods',
        },
      },
    ],
    'an order asked of the rail': (chance) => [
      {
        kind: 'send',
        target: pick(chance, ['POST /payouts', 'POST /transfers']),
        body: { instructionId: pick(chance, ['W-FORGED8', 'X-FORGED1', ...numbers]) },
      },
    ],
  };
}

/** Queues work for the product's own jobs, with unexpected payloads. */
function jobs(make: Maker, { tasks }: Knowledge): Record<string, Recipe> {
  const ids = ['wallet.withdrawal.id', 'ledger.statement_line.id', 'orders.purchase_order.id', 'identity.member.id'];
  return {
    'a job of the queue': (chance) => {
      const id = /\d+/.exec(pick(chance, make.values.column(pick(chance, ids))))?.[0] ?? '1';
      const words = ['id', 'lineId', 'memberId', 'orderId', 'withdrawalId', 'productId'].map((name) => [name, id]);
      const payload = JSON.stringify(
        chance() < 0.5 ? Object.fromEntries(words) : { ...Object.fromEntries(words), ids: [id] },
      );
      const given = { identifier: quoted(pick(chance, tasks)), payload: `'${payload}'::json` };
      return [say(`select graphile_worker.add_job(${given.identifier}, ${given.payload})`)];
    },
  };
}
