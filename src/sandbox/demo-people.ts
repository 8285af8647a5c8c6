// The sandbox's demo members and staff are invented people. Two levels below the first member make a three-level team.
import type { StaffRole } from '../platform/contract.ts';

export type DemoMember = {
  key: string;
  realName: string;
  phone: string;
  birthDate: string;
  language: 'en' | 'am';
  /** Key of the inviter. Absent: the operator's root code. */
  invitedBy?: string;
  /** Day of the history on which they register. */
  day: number;
};

const member = (
  n: number,
  key: string,
  realName: string,
  day: number,
  invitedBy?: string,
  language: 'en' | 'am' = 'am',
): DemoMember => ({
  key,
  realName,
  phone: `+2519110000${String(n).padStart(2, '0')}`,
  birthDate: `19${70 + ((n * 7) % 30)}-0${1 + (n % 9)}-1${n % 9}`,
  language,
  day,
  ...(invitedBy ? { invitedBy } : {}),
});

export const DEMO_PASSWORD = 'Teff2026field';
export const DEMO_PIN = '580362';

export const demoMembers: readonly DemoMember[] = [
  member(1, 'almaz', 'Almaz Bekele', 0, undefined, 'en'),
  member(2, 'dawit', 'Dawit Tesfaye', 0),
  member(3, 'hana', 'Hana Girma', 1, 'almaz'),
  member(4, 'yonas', 'Yonas Alemu', 2, 'almaz'),
  member(5, 'selam', 'Selam Haile', 3, 'almaz'),
  member(6, 'meron', 'Meron Tadesse', 5, 'hana'),
  member(7, 'bereket', 'Bereket Assefa', 8, 'hana'),
  member(8, 'tigist', 'Tigist Worku', 9, 'yonas'),
  member(9, 'samuel', 'Samuel Kebede', 14, 'meron'),
  member(10, 'rahel', 'Rahel Mengistu', 20, 'tigist'),
  member(11, 'abel', 'Abel Negash', 25, 'bereket'),
  member(12, 'marta', 'Marta Desta', 6),
  member(13, 'kidus', 'Kidus Fikre', 30, 'dawit'),
  member(14, 'eden', 'Eden Lemma', 41, 'almaz'),
];

export type DemoStaff = { key: string; name: string; email: string; password: string; roles: StaffRole[] };

export const demoStaff: readonly DemoStaff[] = [
  {
    key: 'financeA',
    name: 'Fikir Alemayehu',
    email: 'finance.a@c3.example',
    password: 'Ledger2026one',
    roles: ['finance'],
  },
  {
    key: 'financeB',
    name: 'Bruk Solomon',
    email: 'finance.b@c3.example',
    password: 'Ledger2026two',
    roles: ['finance'],
  },
  {
    key: 'support',
    name: 'Saba Yohannes',
    email: 'support@c3.example',
    password: 'Ledger2026three',
    roles: ['support'],
  },
  {
    key: 'catalogue',
    name: 'Kaleb Mulugeta',
    email: 'catalogue@c3.example',
    password: 'Ledger2026four',
    roles: ['catalogue'],
  },
  { key: 'content', name: 'Nardos Abebe', email: 'content@c3.example', password: 'Ledger2026five', roles: ['content'] },
  { key: 'admin', name: 'Aster Wolde', email: 'admin@c3.example', password: 'Ledger2026six', roles: ['admin'] },
];
