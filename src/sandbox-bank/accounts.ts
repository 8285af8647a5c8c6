// Accounts at the bank, of the house, members and outside payers and payees. Also the invented institutions of those
// accounts, with the format of their numbers.
import { createHash } from 'node:crypto';
import type { Party } from '#wires/bank-admin.ts';
import { type AccountKind, type AccountRef, type HouseAccount, type Institution, RAIL } from '#wires/bank.ts';
import { book } from './booking.ts';
import type { Db, Sql } from './database.ts';
import { type Refusal, refuse } from './http.ts';

export const institutions: readonly Institution[] = [
  {
    code: RAIL.bank,
    name: { en: 'Sandbox Settlement Bank', am: 'የሙከራ ክፍያ ማጠናቀቂያ ባንክ' },
    kinds: ['account'],
    prefixes: [],
  },
  {
    code: 'HIGHLAND',
    name: { en: 'Highland Bank (sandbox)', am: 'ሃይላንድ ባንክ (ሙከራ)' },
    kinds: ['card', 'account'],
    prefixes: [],
  },
  {
    code: 'RIFT',
    name: { en: 'Rift Valley Bank (sandbox)', am: 'ስምጥ ሸለቆ ባንክ (ሙከራ)' },
    kinds: ['card', 'account'],
    prefixes: [],
  },
  {
    code: 'TANA',
    name: { en: 'Tana Co-operative Bank (sandbox)', am: 'ጣና ኅብረት ሥራ ባንክ (ሙከራ)' },
    kinds: ['card', 'account'],
    prefixes: [],
  },
  {
    code: 'SIMIEN',
    name: { en: 'Simien Savings Bank (sandbox)', am: 'ስሜን ቁጠባ ባንክ (ሙከራ)' },
    kinds: ['card', 'account'],
    prefixes: [],
  },
  {
    code: 'BIRRPAY',
    name: { en: 'BirrPay mobile money (sandbox)', am: 'ብርፔይ የሞባይል ገንዘብ (ሙከራ)' },
    kinds: ['mobile_money'],
    prefixes: ['+2519'],
  },
  {
    code: 'SAFIPAY',
    name: { en: 'SafiPay mobile money (sandbox)', am: 'ሳፊፔይ የሞባይል ገንዘብ (ሙከራ)' },
    kinds: ['mobile_money'],
    prefixes: ['+2517'],
  },
];

export function offers(bank: string, kind: AccountKind): boolean {
  return institutions.some((one) => one.code === bank && one.kinds.includes(kind));
}

/** The mobile-money operator of a phone number, by its prefix. */
export function operatorOf(phone: string): string | undefined {
  const number = normalizeNumber(phone);
  return institutions.find((one) => one.prefixes.some((prefix) => number.startsWith(prefix)))?.code;
}

export function normalizeNumber(number: string): string {
  return number.replaceAll(/[ -]/g, '');
}

/** ISO/IEC 7812 check: doubles every second digit from the right. */
export function luhnValid(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    const weighted = i % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Whether the number could exist: a card passes Luhn, mobile money has its operator's prefix, an account is digits. */
export function looksValid({ kind, bank, number: typed }: AccountRef): boolean {
  const number = normalizeNumber(typed);
  if (kind === 'card') return /^[0-9]{13,19}$/.test(number) && luhnValid(number);
  if (kind === 'account') return /^[0-9]{8,20}$/.test(number);
  return /^\+[0-9]{12}$/.test(number) && operatorOf(number) === bank;
}

/**
 * An unused number, derived from a serial. Cards begin with 9, which no international card scheme uses, so a sandbox
 * card is never a real one.
 */
function makeNumber(kind: AccountKind, bank: string, serial: bigint): string {
  const body = serial.toString();
  if (kind === 'account') return `20${body.padStart(11, '0')}`;
  if (kind === 'mobile_money') {
    const prefix = institutions.find((one) => one.code === bank)?.prefixes[0] ?? '+2519';
    // Counts down from the end of the range, away from numbers that people type.
    return `${prefix}${(99_999_999n - (serial % 10_000_000n)).toString().padStart(8, '0')}`;
  }
  const issuer = (createHash('sha256').update(bank).digest().readUInt16BE(0) % 1000).toString().padStart(3, '0');
  const digits = `9231${issuer.slice(0, 2)}${body.padStart(9, '0')}`;
  const check =
    Array.from({ length: 10 }, (_, digit) => digit.toString()).find((last) => luhnValid(digits + last)) ?? '0';
  return digits + check;
}

/** Names match if they differ only in case, Unicode form and spaces. */
export function sameName(left: string, right: string): boolean {
  const plain = (name: string) => name.normalize('NFKC').toLocaleLowerCase('en').replaceAll(/\s+/g, ' ').trim();
  return plain(left) === plain(right);
}

export interface AccountRow {
  id: bigint;
  code: string | null;
  role: 'house' | 'vault' | 'outside' | 'member';
  kind: AccountKind;
  bank: string;
  number: string;
  holderName: string;
  state: 'open' | 'closed';
  balanceMinor: bigint;
}

/** Default opening balance of a new account: 10,000,000.00 of play money, enough to try everything. */
const OPENING_MINOR = 1_000_000_000n;
const OPERATOR_OPENING_MINOR = 10_000_000_000n;
/** House accounts were opened before any time to which the sandbox's clock can be set. */
const HOUSE_OPENED = new Date('2020-01-01T06:00:00Z');

const columns = (sql: Db) => sql`id, code, role, kind, bank, number, holder_name, state, balance_minor`;

export async function findAccount(sql: Db, ref: AccountRef): Promise<AccountRow | undefined> {
  const [row] = await sql<AccountRow[]>`
    select ${columns(sql)} from bank.account
    where kind = ${ref.kind} and bank = ${ref.bank} and number = ${normalizeNumber(ref.number)}
      and code is distinct from 'vault'`;
  return row;
}

export async function houseAccountRow(sql: Db, code: HouseAccount | 'vault'): Promise<AccountRow> {
  const [row] = await sql<AccountRow[]>`select ${columns(sql)} from bank.account where code = ${code}`;
  if (!row) throw new Error(`house account ${code} is missing`);
  return row;
}

export function findParty(sql: Db, party: Party): Promise<AccountRow | undefined> {
  return typeof party === 'string' ? houseAccountRow(sql, party) : findAccount(sql, party);
}

interface OpenAccount {
  role: 'member' | 'outside';
  kind: AccountKind;
  bank: string;
  holderName: string;
  number?: string | undefined;
  openingMinor?: bigint | undefined;
}

/** Opens an account, or returns the existing one with the same number and name. */
export async function openAccount(sql: Sql, now: Date, request: OpenAccount): Promise<AccountRow | Refusal> {
  if (!offers(request.bank, request.kind)) return refuse('institution_unknown');
  if (request.number !== undefined && !looksValid({ ...request, number: request.number }))
    return refuse('number_invalid');
  return sql.begin(async (tx) => {
    const [serial] = await tx<
      { id: bigint }[]
    >`select nextval(pg_get_serial_sequence('bank.account', 'id'))::bigint as id`;
    const id = serial?.id ?? 0n;
    const number = normalizeNumber(request.number ?? makeNumber(request.kind, request.bank, id));
    const [opened] = await tx<AccountRow[]>`
      insert into bank.account (id, role, kind, bank, number, holder_name, opened_at) overriding system value
      values (${id}, ${request.role}, ${request.kind}, ${request.bank}, ${number}, ${request.holderName}, ${now})
      on conflict (kind, bank, number) do nothing
      returning ${columns(tx)}`;
    if (!opened) {
      const known = await findAccount(tx, { kind: request.kind, bank: request.bank, number });
      return known && sameName(known.holderName, request.holderName) ? known : refuse('number_taken');
    }
    const amountMinor = request.openingMinor ?? OPENING_MINOR;
    if (amountMinor > 0n) {
      const vault = await houseAccountRow(tx, 'vault');
      await book(tx, { from: vault.id, to: id, amountMinor, kind: 'opening', at: now, narrative: 'Opening balance' });
    }
    return { ...opened, balanceMinor: amountMinor };
  });
}

export async function closeAccount(sql: Sql, ref: AccountRef): Promise<AccountRow | Refusal> {
  const [row] = await sql<AccountRow[]>`
    update bank.account set state = 'closed'
    where kind = ${ref.kind} and bank = ${ref.bank} and number = ${normalizeNumber(ref.number)} and code is null
    returning ${columns(sql)}`;
  return row ?? refuse('account_unknown');
}

export function listAccounts(sql: Sql, role?: AccountRow['role']): Promise<AccountRow[]> {
  return sql<AccountRow[]>`
    select ${columns(sql)} from bank.account ${role ? sql`where role = ${role}` : sql``} order by id limit 10000`;
}

/** Opens the bank's own accounts. A second call changes nothing. */
export async function openHouse(sql: Sql, operatorName: string): Promise<void> {
  await sql.begin(async (tx) => {
    const house = [
      ['vault', 'vault', '1000000000000', 'Sandbox vault'],
      ['client', 'house', RAIL.numbers.client, `${operatorName} client account`],
      ['operator', 'house', RAIL.numbers.operator, operatorName],
      ['fees', 'house', RAIL.numbers.fees, 'Sandbox Settlement Bank, charges'],
    ] as const;
    for (const [code, role, number, name] of house) {
      const [born] = await tx<{ id: bigint }[]>`
        insert into bank.account (code, role, kind, bank, number, holder_name, opened_at)
        values (${code}, ${role}, 'account', ${RAIL.bank}, ${number}, ${name}, ${HOUSE_OPENED})
        on conflict do nothing returning id`;
      if (!born || code !== 'operator') continue;
      const vault = await houseAccountRow(tx, 'vault');
      await book(tx, {
        from: vault.id,
        to: born.id,
        amountMinor: OPERATOR_OPENING_MINOR,
        kind: 'opening',
        at: HOUSE_OPENED,
        narrative: 'Opening balance',
      });
    }
  });
}

export const accountToWire = (row: AccountRow) => ({
  kind: row.kind,
  bank: row.bank,
  number: row.number,
  holderName: row.holderName,
  balanceMinor: row.balanceMinor,
  state: row.state,
});

export const adminAccountToWire = (row: AccountRow) => ({ ...accountToWire(row), role: row.role, code: row.code });
