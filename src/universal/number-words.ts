// Whole numbers in words, as a cashier writes them, in each language. Pages and papers use it, so it imports only the
// list of languages. Each function takes a number of 0 to a thousand trillions, and is right before a noun: "un birr".
import type { LanguageCode } from './languages.ts';

/** Number words of a language that counts by thousands and says each group alike. */
type Counting = {
  /** 0 to 19. */
  small: readonly string[];
  /** 20, 30 and so on to 90. */
  tens: readonly string[];
  betweenTensAndOnes: string;
  hundred: string;
  /** Thousand, million and so on. */
  powers: readonly string[];
};

type InWords = (value: bigint) => string;
const spaced = (...words: (string | false | undefined)[]): string => words.filter(Boolean).join(' ');

/** Groups of so many digits, the highest first. None is left out. */
function groupsOf(value: bigint, digits: number): number[] {
  const text = value.toString();
  const whole = text.padStart(Math.ceil(text.length / digits) * digits, '0');
  return Array.from({ length: whole.length / digits }, (_, at) =>
    parseInt(whole.slice(at * digits, (at + 1) * digits), 10),
  );
}

function byThousands({ small, tens, betweenTensAndOnes, hundred, powers }: Counting): InWords {
  const belowHundred = (n: number) =>
    n < 20
      ? n > 0 && small[n]
      : (tens[Math.floor(n / 10) - 2] ?? '') + (n % 10 > 0 ? `${betweenTensAndOnes}${small[n % 10]}` : '');
  const belowThousand = (n: number) =>
    spaced(n >= 100 && `${small[Math.floor(n / 100)]} ${hundred}`, belowHundred(n % 100));
  return (value) => {
    if (value === 0n) return small[0] ?? '';
    const groups = groupsOf(value, 3);
    const words = groups.map((group, at) => group > 0 && spaced(belowThousand(group), powers[groups.length - 2 - at]));
    return spaced(...words);
  };
}

const english = byThousands({
  small: (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
    'seventeen eighteen nineteen'
  ).split(' '),
  tens: 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
  betweenTensAndOnes: '-',
  hundred: 'hundred',
  powers: ['thousand', 'million', 'billion', 'trillion'],
});

const AMHARIC_ONES = ['ዜሮ', 'አንድ', 'ሁለት', 'ሦስት', 'አራት', 'አምስት', 'ስድስት', 'ሰባት', 'ስምንት', 'ዘጠኝ'];
const amharic = byThousands({
  small: [...AMHARIC_ONES, 'አሥር', ...AMHARIC_ONES.slice(1).map((one) => `አሥራ ${one}`)],
  tens: ['ሃያ', 'ሠላሳ', 'አርባ', 'ሃምሳ', 'ስድሳ', 'ሰባ', 'ሰማንያ', 'ዘጠና'],
  betweenTensAndOnes: ' ',
  hundred: 'መቶ',
  powers: ['ሺህ', 'ሚሊዮን', 'ቢሊዮን', 'ትሪሊዮን'],
});

const SPANISH = {
  small: (
    'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete ' +
    'dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete ' +
    'veintiocho veintinueve'
  ).split(' '),
  tens: 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' '),
  hundreds:
    'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' '),
};

/** Spanish counts by millions: a thousand millions have no word of their own. */
const spanish: InWords = (value) => {
  const { small, tens, hundreds } = SPANISH;
  if (value === 0n) return small[0] ?? '';
  const belowHundred = (n: number) =>
    n < 30 ? n > 0 && small[n] : spaced(tens[Math.floor(n / 10) - 3], n % 10 > 0 && `y ${small[n % 10]}`);
  const belowThousand = (n: number) =>
    n === 100 ? 'cien' : spaced(n > 100 && hundreds[Math.floor(n / 100) - 1], belowHundred(n % 100));
  const belowMillion = (n: number) =>
    spaced(n >= 2000 && belowThousand(Math.floor(n / 1000)), n >= 1000 && 'mil', belowThousand(n % 1000));
  const groups = groupsOf(value, 6);
  return spaced(
    ...groups.map((group, at) => {
      const power = ['', 'millón', 'billón'][groups.length - 1 - at];
      return group > 0 && spaced(belowMillion(group), group > 1 ? power?.replace('ón', 'ones') : power);
    }),
  );
};

const FRENCH = {
  small: (
    'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit ' +
    'dix-neuf'
  ).split(' '),
  tens: 'vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(' '),
};

/** Sixty and eighty go on to nineteen more. Eighty and hundreds end in s, but not before another number or mille. */
const french: InWords = (value) => {
  const { small, tens } = FRENCH;
  if (value === 0n) return small[0] ?? '';
  const belowHundred = (n: number, s: string) => {
    if (n < 20) return n > 0 && small[n];
    const ten = tens[Math.floor(n / 10) - 2];
    const rest = n >= 60 ? n % 20 : n % 10;
    if (rest === 0) return n === 80 ? `${ten}${s}` : ten;
    return (rest === 1 || rest === 11) && n < 80 ? `${ten} et ${small[rest]}` : `${ten}-${small[rest]}`;
  };
  const belowThousand = (n: number, s: string) => {
    const [hundreds, rest] = [Math.floor(n / 100), n % 100];
    const many = hundreds > 1 && rest === 0 ? s : '';
    return spaced(hundreds > 1 && small[hundreds], hundreds > 0 && `cent${many}`, belowHundred(rest, s));
  };
  const groups = groupsOf(value, 3);
  return spaced(
    ...groups.map((group, at) => {
      const power = groups.length - 1 - at;
      if (group === 0) return false;
      if (power === 1) return spaced(group > 1 && belowThousand(group, ''), 'mille');
      const name = ['', '', 'million', 'milliard', 'billion'][power];
      return spaced(belowThousand(group, 's'), name && group > 1 ? `${name}s` : name);
    }),
  );
};

const PORTUGUESE = {
  small: (
    'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete ' +
    'dezoito dezenove'
  ).split(' '),
  tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' '),
  hundreds: 'cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(' '),
  powers: ['', 'mil', 'milhão', 'bilhão', 'trilhão'],
};

/** As in Brazil. The last group is joined by "e" if it is below a hundred, or whole hundreds. */
const portuguese: InWords = (value) => {
  const { small, tens, hundreds, powers } = PORTUGUESE;
  if (value === 0n) return small[0] ?? '';
  const belowThousand = (n: number) => {
    if (n === 100) return 'cem';
    const rest = n % 100;
    return [
      n > 100 && hundreds[Math.floor(n / 100) - 1],
      rest >= 20 && tens[Math.floor(rest / 10) - 2],
      rest >= 20 ? rest % 10 > 0 && small[rest % 10] : rest > 0 && small[rest],
    ]
      .filter(Boolean)
      .join(' e ');
  };
  const groups = groupsOf(value, 3).map((group, at, all) => ({ group, power: all.length - 1 - at }));
  const said = groups.filter(({ group }) => group > 0);
  return said
    .map(({ group, power }, at) => {
      const name = powers[power];
      const words =
        power === 1 && group === 1 ? name : spaced(belowThousand(group), group > 1 ? name?.replace('ão', 'ões') : name);
      const isLast = at > 0 && at === said.length - 1;
      return isLast && (group < 100 || group % 100 === 0) ? `e ${words}` : words;
    })
    .join(' ');
};

const THAI_ONES = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];
const THAI_POWERS = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'];

/** Thai has words up to a hundred thousand, and then counts millions. A one at the end has a word of its own. */
const thai: InWords = (value) => {
  if (value < 10n) return THAI_ONES[Number(value)] ?? '';
  const millions = value / 1_000_000n;
  const digits = [...(value % 1_000_000n).toString()].map(Number);
  const below = digits.map((digit, at) => {
    const power = digits.length - 1 - at;
    if (digit === 0) return '';
    if (power === 0 && digit === 1) return 'เอ็ด';
    if (power === 1 && digit <= 2) return digit === 1 ? 'สิบ' : 'ยี่สิบ';
    return `${THAI_ONES[digit]}${THAI_POWERS[power]}`;
  });
  return (millions > 0n ? `${thai(millions)}ล้าน` : '') + below.join('');
};

const VIETNAMESE_ONES = 'không một hai ba bốn năm sáu bảy tám chín'.split(' ');

/** A group after another one says its empty hundreds and tens: "một nghìn không trăm linh năm". */
const vietnamese: InWords = (value) => {
  const ones = VIETNAMESE_ONES;
  if (value === 0n) return ones[0] ?? '';
  const belowHundred = (n: number, after: boolean) => {
    const [ten, one] = [Math.floor(n / 10), n % 10];
    if (n === 0) return false;
    if (ten === 0) return after ? `linh ${ones[one]}` : ones[one];
    const last = one === 5 ? 'lăm' : one === 1 && ten > 1 ? 'mốt' : one === 4 && ten > 1 ? 'tư' : ones[one];
    return spaced(ten === 1 ? 'mười' : `${ones[ten]} mươi`, one > 0 && last);
  };
  const belowThousand = (n: number, after: boolean) => {
    const saysHundred = after || n >= 100;
    return spaced(saysHundred && `${ones[Math.floor(n / 100)]} trăm`, belowHundred(n % 100, saysHundred));
  };
  const below = (part: bigint, after: boolean): string => {
    const groups = groupsOf(part, 3);
    let said = after;
    const words = groups.map((group, at) => {
      if (group === 0) return false;
      const text = spaced(belowThousand(group, said), ['', 'nghìn', 'triệu'][groups.length - 1 - at]);
      said = true;
      return text;
    });
    return spaced(...words);
  };
  const [billions, rest] = [value / 1_000_000_000n, value % 1_000_000_000n];
  return spaced(billions > 0n && `${below(billions, false)} tỷ`, rest > 0n && below(rest, billions > 0n));
};

const CHINESE_DIGITS = '零壹贰叁肆伍陆柒捌玖';
const CHINESE_POWERS = ['', '拾', '佰', '仟'];

/** The signs of cheques, which no stroke can turn into another number. Zeros in between are said once. */
const chinese: InWords = (value) => {
  if (value === 0n) return CHINESE_DIGITS.charAt(0);
  const group = (n: number) => {
    const digits = [...String(n)].map(Number);
    let words = '';
    let zeros = '';
    for (const [at, digit] of digits.entries()) {
      if (digit === 0) zeros = '零';
      else {
        words += `${zeros}${CHINESE_DIGITS.charAt(digit)}${CHINESE_POWERS[digits.length - 1 - at]}`;
        zeros = '';
      }
    }
    return words;
  };
  const joined = (high: string, low: bigint, least: bigint) =>
    low === 0n ? high : `${high}${low < least ? '零' : ''}${below(low)}`;
  const below = (part: bigint): string => {
    if (part >= 100_000_000n) return joined(`${below(part / 100_000_000n)}亿`, part % 100_000_000n, 10_000_000n);
    if (part >= 10_000n) return joined(`${group(Number(part / 10_000n))}万`, part % 10_000n, 1_000n);
    return group(Number(part));
  };
  return below(value);
};

const LIMIT = 10n ** 15n;

const IN_WORDS: Record<LanguageCode, InWords> = {
  en: english,
  es: spanish,
  fr: french,
  pt: portuguese,
  th: thai,
  vi: vietnamese,
  am: amharic,
  'zh-Hans': chinese,
};

/** Throws a RangeError for a negative number, and for a thousand trillions and more. */
export function numberInWords(value: bigint, language: LanguageCode): string {
  if (value < 0n || value >= LIMIT) throw new RangeError(`no words for ${value}`);
  return IN_WORDS[language](value);
}
