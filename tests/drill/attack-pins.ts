// Guessing and resetting transaction passwords with the process's own pepper, and acts that use a reset PIN.
import { createHmac } from 'node:crypto';
import { AMOUNTS, type Knowledge, NOW, payeeOf, type Recipe } from './attack-knowledge.ts';
import { forgedWithdrawal, holdOf, KINDS, TAKEN } from './attack-payouts.ts';
import { forgedPurchase } from './attack-purchases.ts';
import { type Maker, type Plan, say } from './attack-steps.ts';
import { pick } from './attack-values.ts';
import type { Chance } from './dice.ts';

const COMMIT = say('commit; begin');
const ROLLBACK = say('rollback; begin');
/** A salt that the attacker chose. */
const SALT = 'ab'.repeat(16);
const TRY = `current_setting('attack.try')::bigint`;

type Try = {
  memberId: bigint;
  candidate: string;
  transfer?: string;
  purpose?: string;
  amount?: string;
  target?: string;
  /** The PIN's new hash if the guess is right. */
  renewed?: string;
};

/** Records an attempt and remembers its id for later transactions. */
function kept(of: Try): Plan {
  const {
    memberId,
    candidate,
    transfer,
    purpose = 'purchase',
    amount = '10000',
    target = '1 1',
    renewed = 'null',
  } = of;
  const [act, price] = [`array['${purpose}']`, `array[${amount}]::bigint[]`];
  return say(`select set_config('attack.try', id::text, false) from identity.try_pins(array[${memberId}]::bigint[],
    array[${candidate}], array[${transfer ?? 'gen_random_uuid()'}], ${act}, ${price}, array['${target}'],
    array(select pin_key from identity.member_secret where member_id = ${memberId}), array[${renewed}]::bytea[],
    array[${renewed === 'null' ? 'null' : 1}]::int[])`);
}

export function pins(make: Maker, known: Knowledge): Record<string, Recipe> {
  return { ...guesses(make, known), ...resets(make, known), ...namesakes(make, known) };
}

function hashed({ pepper }: Knowledge, salt: string, pin: string): string {
  const keyed = createHmac('sha256', pepper).update(Buffer.from(salt, 'hex')).update(pin).digest('hex');
  return `'\\x${keyed}'::bytea`;
}

function guesses(make: Maker, known: Knowledge): Record<string, Recipe> {
  const guess = (chance: Chance, memberId: bigint) => {
    const rows = make.values.rowsOf('identity.member_secret');
    const salt = rows.find((row) => row.member_id?.startsWith(`'${memberId}'`))?.pin_salt ?? '';
    const pin = String(Math.floor(chance() * 1e6)).padStart(6, '0');
    const candidate = hashed(known, /\\x([0-9a-f]*)/.exec(salt)?.[1] ?? '', pin);
    return kept({ memberId, candidate, renewed: pick(chance, ['null', candidate, chosenHash(known)]) });
  };
  const compared = (chance: Chance, memberId: bigint) =>
    make.call(chance, 'identity.pin_outcomes', { members: [String(memberId)], ids: [TRY] });
  return {
    'many guesses': (chance) => {
      const memberId = pick(chance, known.members);
      return Array.from({ length: 8 }, () => [guess(chance, memberId), COMMIT, compared(chance, memberId)]).flat();
    },
    'guesses that are taken back': (chance) => {
      const memberId = pick(chance, known.members);
      const one = () => [guess(chance, memberId), COMMIT, compared(chance, memberId), ROLLBACK];
      return Array.from({ length: 8 }, one).flat();
    },
    'one guess for many': (chance) =>
      known.members.flatMap((memberId) => [guess(chance, memberId), COMMIT, compared(chance, memberId)]),
  };
}

const chosenHash = (known: Knowledge) => hashed(known, SALT, '000000');

function resetOf(make: Maker, chance: Chance, known: Knowledge): Plan {
  const member = String(known.reset.memberId);
  const by = { member, salt: `'\\x${SALT}'::bytea`, hash: chosenHash(known), proof: 'null' };
  return make.call(chance, 'identity.set_pin', { ...by, by_reset: pick(chance, ['true', 'true', 'false']) });
}

const someUuid = (chance: Chance) =>
  `'00000000-0000-4000-8000-${String(Math.floor(chance() * 1e12)).padStart(12, '0')}'::uuid`;

/** Payouts and purchases with a reset PIN. Each proof names one act, and chance may use it for another. */
function resets(make: Maker, known: Knowledge): Record<string, Recipe> {
  const { attacker, members } = known;
  const resetMember = known.reset.memberId;
  const hash = chosenHash(known);
  const reset = (chance: Chance) => resetOf(make, chance, known);
  const most = (chance: Chance) => (chance() < 0.7 ? resetMember : pick(chance, members));
  return {
    'a payout by a reset PIN': (chance) => {
      const kind = pick(chance, KINDS);
      const transfer = someUuid(chance);
      const amount = pick(chance, AMOUNTS);
      const to = payeeOf(attacker);
      const target = kind[0] === 'income' ? `${attacker.kind} ${attacker.bank} ${attacker.number}` : 'source';
      const purpose = kind[0] === 'income' ? 'withdrawal' : 'return';
      const memberId = most(chance);
      const row = forgedWithdrawal(make, chance, { memberId, kind: kind[0], amount, to });
      const proof = kept({ memberId: resetMember, candidate: hash, transfer, purpose, amount, target });
      return [
        reset(chance),
        COMMIT,
        proof,
        COMMIT,
        TAKEN,
        row,
        holdOf(make, chance, { memberId, amount, kind, transfer }),
      ];
    },
    'a purchase by a reset PIN': (chance) => {
      const transfer = someUuid(chance);
      const target = `${known.productId} 1`;
      const proof = kept({ memberId: resetMember, candidate: hash, transfer, target });
      return [
        reset(chance),
        COMMIT,
        proof,
        COMMIT,
        ...forgedPurchase(make, chance, known, { memberId: most(chance), transfer }),
      ];
    },
    'the hash itself': () => [
      make.update('identity.member_secret', { pin_hash: hash, pin_tries: '0' }, `member_id = ${resetMember}`),
    ],
  };
}

/** Payouts to an account in the member's own name, which the attacker opened and binds before or after a reset. */
function namesakes(make: Maker, known: Knowledge): Record<string, Recipe> {
  return {
    'a payout to an account in a reset member’s name': (chance) => {
      const { memberId, kind, bank, number, name } = known.reset;
      const at = { kind: `'${kind}'`, institution: `'${bank}'`, number: `'${number}'`, holder_name: `'${name}'` };
      const own = { ...at, member_id: String(memberId), verified_at: NOW, usable_from: NOW, removed_at: 'null' };
      const bound = { p_kind: at.kind, p_institution: at.institution, p_number: at.number };
      const transfer = someUuid(chance);
      const amount = '10000';
      const income = KINDS[0];
      const target = `${kind} ${bank} ${number}`;
      const proof = kept({ memberId, candidate: chosenHash(known), transfer, purpose: 'withdrawal', amount, target });
      const last = '(select max(id) from wallet.payout_account)';
      const fee = { tax_minor: '500', bank_charge_minor: '200', net_minor: '9300', payout_account_id: last };
      const to = { ...payeeOf(known.reset), ...fee };
      return [
        ...(chance() < 0.5 ? [resetOf(make, chance, known), COMMIT] : []),
        make.call(chance, 'wallet.bind_number', { ...bound, p_member: String(memberId) }),
        make.insert(chance, 'wallet.payout_account', { ...own, is_default: 'false' }),
        COMMIT,
        ...(chance() < 0.5 ? [resetOf(make, chance, known), COMMIT] : []),
        proof,
        COMMIT,
        TAKEN,
        forgedWithdrawal(make, chance, { memberId, kind: 'income', amount, to }),
        holdOf(make, chance, { memberId, amount, kind: income, transfer }),
      ];
    },
  };
}
