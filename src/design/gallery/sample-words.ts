// Texts of the gallery's samples, in place of a screen's texts, and the types of samples. Components have their own
// texts. A language without texts here shows English.
import type { ReactNode } from 'react';

/** The states of one component, each named by what to look at. */
export type States = Readonly<Record<string, ReactNode>>;
/** The components of one file of src/design/components, by their names in the code. */
export type Samples = Readonly<Record<string, States>>;
export type SamplesOf = (words: SampleWords) => Samples;

const en = {
  title: 'Gallery',
  theme: 'Theme',
  language: 'Language',
  textSize: 'Text size',
  light: 'Light',
  dark: 'Dark',
  collect: 'Collect income',
  remove: 'Remove account',
  later: 'Not now',
  product: 'Solar pump, Adama',
  long: 'The rent of March came nine days late. It was paid as a supplement to everyone who held the pump in March.',
  short: 'Rent was short',
  wallet: 'Income wallet',
  amount: 'Amount',
  name: 'Real name',
  hint: 'As shown on your bank account',
  wrong: 'The name differs from the bank account',
  password: 'Password',
  code: 'Verification code',
  phone: 'Phone number',
  pin: 'Transaction password',
  bank: 'Bank',
  choose: 'Choose a bank',
  note: 'Note',
  agree: 'I have read the agreement',
  notify: 'Tell me when a payout arrives',
  expected: 'Expected',
  paid: 'Paid',
  total: 'Total',
  month: 'Month',
  march: 'March',
  april: 'April',
  asked: 'Asked for',
  sent: 'Sent to the bank',
  arrived: 'Arrived',
  refused: 'The bank refused it',
  empty: 'No orders yet',
  emptyWords: 'Your orders will appear here once you buy a unit.',
  products: 'See products',
  open: 'Open',
  unlock: 'End the request',
  where: 'My withdrawals',
  saved: 'Saved',
  notice: 'A payout has arrived',
  all: 'All',
  running: 'Running',
  expired: 'Expired',
};

export type SampleWords = typeof en;

const am: SampleWords = {
  title: 'ማሳያ',
  theme: 'ገጽታ',
  language: 'ቋንቋ',
  textSize: 'የጽሑፍ መጠን',
  light: 'ብርሃን',
  dark: 'ጨለማ',
  collect: 'ገቢ ይሰብስቡ',
  remove: 'ሂሳቡን ያስወግዱ',
  later: 'አሁን አይደለም',
  product: 'የፀሐይ ፓምፕ፣ አዳማ',
  long: 'የመጋቢት ኪራይ ዘጠኝ ቀን ዘግይቶ መጣ። በመጋቢት ፓምፑን ለያዙ ሁሉ እንደ ማሟያ ተከፈለ።',
  short: 'ኪራዩ ጎድሏል',
  wallet: 'የገቢ ቦርሳ',
  amount: 'መጠን',
  name: 'እውነተኛ ስም',
  hint: 'በባንክ ሂሳብዎ ላይ እንዳለው',
  wrong: 'ስሙ ከባንክ ሂሳቡ ይለያል',
  password: 'የይለፍ ቃል',
  code: 'የማረጋገጫ ኮድ',
  phone: 'ስልክ ቁጥር',
  pin: 'የግብይት ይለፍ ቃል',
  bank: 'ባንክ',
  choose: 'ባንክ ይምረጡ',
  note: 'ማስታወሻ',
  agree: 'ስምምነቱን አንብቤያለሁ',
  notify: 'ክፍያ ሲደርስ ይንገሩኝ',
  expected: 'የሚጠበቅ',
  paid: 'የተከፈለ',
  total: 'ድምር',
  month: 'ወር',
  march: 'መጋቢት',
  april: 'ሚያዝያ',
  asked: 'ተጠይቋል',
  sent: 'ወደ ባንክ ተልኳል',
  arrived: 'ደርሷል',
  refused: 'ባንኩ አልተቀበለውም',
  empty: 'እስካሁን ትዕዛዝ የለም',
  emptyWords: 'አንድ ድርሻ ሲገዙ ትዕዛዙ እዚህ ይታያል።',
  products: 'ምርቶችን ይመልከቱ',
  open: 'ይክፈቱ',
  unlock: 'ጥያቄውን ያብቁ',
  where: 'ያወጡት ገንዘብ',
  saved: 'ተቀምጧል',
  notice: 'ክፍያ ደርሷል',
  all: 'ሁሉም',
  running: 'በሂደት ላይ',
  expired: 'ጊዜው ያለፈ',
};

const WORDS: Readonly<Record<string, SampleWords>> = { en, am };

export function sampleWords(language: string): SampleWords {
  return WORDS[language] ?? en;
}
