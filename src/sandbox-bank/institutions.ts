/** The invented banks and mobile-money operators of the sandbox, and the form of their numbers. Pure. */
import { createHash } from 'node:crypto';
import { type AccountKind, type AccountRef, type Institution, RAIL } from '#wires/bank.ts';

export const institutions: readonly Institution[] = [
  { code: RAIL.bank, name: 'Sandbox Settlement Bank', kinds: ['account'], prefixes: [] },
  { code: 'HIGHLAND', name: 'Highland Bank (sandbox)', kinds: ['card', 'account'], prefixes: [] },
  { code: 'RIFT', name: 'Rift Valley Bank (sandbox)', kinds: ['card', 'account'], prefixes: [] },
  { code: 'TANA', name: 'Tana Co-operative Bank (sandbox)', kinds: ['card', 'account'], prefixes: [] },
  { code: 'SIMIEN', name: 'Simien Savings Bank (sandbox)', kinds: ['card', 'account'], prefixes: [] },
  { code: 'BIRRPAY', name: 'BirrPay mobile money (sandbox)', kinds: ['mobile_money'], prefixes: ['+2519'] },
  { code: 'SAFIPAY', name: 'SafiPay mobile money (sandbox)', kinds: ['mobile_money'], prefixes: ['+2517'] },
];

export function offers(bank: string, kind: AccountKind): boolean {
  return institutions.some((one) => one.code === bank && one.kinds.includes(kind));
}

/** The mobile-money operator that a phone number belongs to, by prefix. */
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
 * An unused number, derived from a serial. Cards begin with 9, which no international card scheme uses. So a sandbox
 * card is never a real one.
 */
export function makeNumber(kind: AccountKind, bank: string, serial: bigint): string {
  const body = serial.toString();
  if (kind === 'account') return `20${body.padStart(11, '0')}`;
  if (kind === 'mobile_money') {
    const prefix = institutions.find((one) => one.code === bank)?.prefixes[0] ?? '+2519';
    // The block at the end of the range stays clear of numbers that people type.
    return `${prefix}${(99_999_999n - (serial % 10_000_000n)).toString().padStart(8, '0')}`;
  }
  const issuer = (createHash('sha256').update(bank).digest().readUInt16BE(0) % 1000).toString().padStart(3, '0');
  const digits = `9231${issuer.slice(0, 2)}${body.padStart(9, '0')}`;
  const check =
    Array.from({ length: 10 }, (_, digit) => digit.toString()).find((last) => luhnValid(digits + last)) ?? '0';
  return digits + check;
}

/** Names match if they differ only in case, accents' encoding and spaces. */
export function sameName(left: string, right: string): boolean {
  const plain = (name: string) => name.normalize('NFKC').toLocaleLowerCase('en').replaceAll(/\s+/g, ' ').trim();
  return plain(left) === plain(right);
}
