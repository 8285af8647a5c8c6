// The model for batches.test.ts: a simple ledger in memory that carries out one transfer after the other. PostgreSQL's
// batches must have the same results.

export type Wallet = 'recharge' | 'income';
export type ModelLine = { from: { member: number; wallet: Wallet }; amount: bigint; poisonous: boolean };
export type ModelTransfer = {
  key: number;
  releases: readonly number[];
  lines: readonly ModelLine[];
  /** Captured holds, each by as many lines as it has parts. */
  captures: readonly { hold: number; parts: 1 | 2; short: boolean }[];
  makes: readonly { hold: number; member: number; amount: bigint }[];
};
export type Hold = { member: number; amount: bigint; state: 'open' | 'released' | 'captured' };
type Balance = { recharge: bigint; income: bigint; held: bigint };

export class LedgerModel {
  balances: Balance[];
  holds = new Map<number, Hold>();
  accepted = new Set<number>();

  constructor(members: number, each: bigint) {
    this.balances = Array.from({ length: members }, () => ({ recharge: each, income: 0n, held: 0n }));
  }

  /** True if the transfer is carried out, now or earlier under its key. */
  apply(transfer: ModelTransfer): boolean {
    if (this.accepted.has(transfer.key)) return true;
    const balances = structuredClone(this.balances);
    const holds = structuredClone(this.holds);
    if (!happens(transfer, balances, holds)) return false;
    this.balances = balances;
    this.holds = holds;
    this.accepted.add(transfer.key);
    return true;
  }
}

function happens(
  { releases, lines, captures, makes }: ModelTransfer,
  balances: Balance[],
  holds: Map<number, Hold>,
): boolean {
  if (releases.length + lines.length + captures.length + makes.length === 0) return false;
  for (const id of releases) {
    const hold = holds.get(id);
    if (hold?.state !== 'open') return false;
    hold.state = 'released';
    (balances[hold.member] as Balance).held -= hold.amount;
  }
  for (const { from, amount, poisonous } of lines) {
    if (poisonous) return false;
    const balance = balances[from.member] as Balance;
    balance[from.wallet] -= amount;
    balance[from.wallet === 'recharge' ? 'income' : 'recharge'] += amount;
    if (balance.income < 0n || balance.recharge < balance.held) return false;
  }
  for (const { hold: id, short } of captures) {
    const hold = holds.get(id);
    if (hold?.state !== 'open' || short) return false;
    hold.state = 'captured';
    const balance = balances[hold.member] as Balance;
    balance.recharge -= hold.amount;
    balance.held -= hold.amount;
  }
  for (const { hold: id, member, amount } of makes) {
    if (holds.has(id)) return false;
    holds.set(id, { member, amount, state: 'open' });
    const balance = balances[member] as Balance;
    balance.held += amount;
    if (balance.recharge < balance.held) return false;
  }
  return true;
}
