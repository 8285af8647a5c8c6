// The sandbox's demo members and staff, all invented. Members two levels below the first one make a three-level team.
import type { Ask, StaffRole } from '#platform/http/contract.ts';
import { required } from '#platform/required.ts';
import { weekday } from '#platform/time/clock.ts';
import type { Contracts } from '#web/contracts.gen.ts';

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
  /** Has neither a transaction password nor a payout account yet. */
  bare?: true;
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
  member(10, 'rahel', 'Rahel Mengistu', 18, 'tigist'),
  member(11, 'abel', 'Abel Negash', 25, 'bereket'),
  member(12, 'marta', 'Marta Desta', 6),
  member(13, 'kidus', 'Kidus Fikre', 30, 'dawit'),
  member(14, 'eden', 'Eden Lemma', 41, 'almaz'),
  // A long name, to test layouts.
  member(15, 'yeshi', 'Yeshimebet Woldegiorgis Habtemariam', 12, 'yonas'),
  member(16, 'nahom', 'Nahom Berhe', 20, 'tigist'),
  // Registered two days ago and has done nothing yet, so that each of her lists is empty.
  { ...member(17, 'mahlet', 'Mahlet Getachew', 88, 'meron', 'en'), bare: true },
];

type Address = Ask<Contracts['POST /api/v1/addresses']>['body'];
type Place = Pick<Address, 'subCity' | 'woreda' | 'landmark' | 'detailedAddress'>;

/** Delivery addresses of those who receive a parcel. */
const HOMES: Readonly<Record<string, Place>> = {
  almaz: { subCity: 'bole', woreda: '03', landmark: 'Behind the post office', detailedAddress: 'House 412' },
  dawit: {
    subCity: 'yeka',
    woreda: '09',
    landmark: 'Next to the carpenter',
    detailedAddress: 'House 77, second floor',
  },
  hana: { subCity: 'arada', woreda: '01', landmark: null, detailedAddress: 'Piassa, house 18' },
  selam: { subCity: 'kirkos', woreda: '07', landmark: 'The blue gate', detailedAddress: 'House 205' },
  bereket: { subCity: 'gullele', woreda: '05', landmark: 'His shop at the bus stop', detailedAddress: 'Shop 4' },
  tigist: { subCity: 'lideta', woreda: '02', landmark: null, detailedAddress: 'House 31' },
  abel: { subCity: 'nifas_silk_lafto', woreda: '11', landmark: 'Above the bakery', detailedAddress: 'House 9' },
  kidus: { subCity: 'lemi_kura', woreda: '06', landmark: null, detailedAddress: 'Block 14, door 3' },
  marta: { subCity: 'kolfe_keranio', woreda: '08', landmark: 'Green house by the mosque', detailedAddress: 'House 56' },
  eden: { subCity: 'bole', woreda: '12', landmark: 'Opposite the school', detailedAddress: 'House 140' },
};

export function homeOf(key: string): Address {
  const { realName, phone } = required(demoMembers.find((one) => one.key === key));
  const [name = '', surname = ''] = realName.split(' ');
  const person = { name, surname, phone, email: null };
  const city = { country: 'ET', region: 'addis_ababa', city: 'Addis Ababa', postalCode: '1000' } as const;
  return { ...person, ...city, ...required(HOMES[key]), isDefault: false };
}

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

/** Days on which members check in, from the first to the last. One series is still running at the end. */
const CHECK_INS: Readonly<Record<string, readonly (readonly [from: number, until: number])[]>> = {
  dawit: [
    [29, 37],
    [81, 89],
  ],
  hana: [
    [55, 58],
    [60, 61],
  ],
  bereket: [[50, 57]],
  tigist: [[41, 48]],
};

/**
 * Members who don't open the app in these days. Each is the whole team of the member who invited them, so three teams
 * of equal size get no point in a whole week, and a PK between two of them ends in a draw.
 */
const AWAY = { who: ['samuel', 'abel', 'kidus'], from: 50, until: 63 };

/** Whether this member collects today: once a week on their own weekday, except that some forget for weeks. */
export function collectsOn(
  { who, index }: { who: string; index: number },
  { day, today }: { day: number; today: string },
): boolean {
  if (AWAY.who.includes(who) && AWAY.from <= day && day <= AWAY.until) return false;
  // Use the calendar, because a day of the plan may fall on a weekend, and then these members would never collect.
  return index % 5 === weekday(today) - 1 && day % 28 < 25;
}

export function checkingInOn(day: number): string[] {
  const holds = ([from, until]: readonly [number, number]) => from <= day && day <= until;
  return Object.keys(CHECK_INS).filter((who) => CHECK_INS[who]?.some(holds));
}

/** The sign-in data that the terminal prints. */
export function credentials(): string[] {
  const [first] = demoMembers;
  return [
    `a member      ${first?.phone}  password ${DEMO_PASSWORD}  transaction password ${DEMO_PIN}`,
    ...demoStaff
      .slice(0, 2)
      .map(
        ({ key, email, password }) =>
          `${key.padEnd(12)}  ${email}  password ${password}  (one-time password on the sign-in page)`,
      ),
  ];
}
