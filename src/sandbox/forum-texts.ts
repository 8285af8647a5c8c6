// Forum texts of the demo people: questions, and facts of their own orders. None claims a success that the history does
// not contain.
export type Facts = {
  product: string;
  units: number;
  over: number;
  cycles: number;
  paid: string;
  expected: string;
  /** Whether less was paid than expected. */
  short: boolean;
};
export type Language = 'en' | 'am';
type Sentence = (of: Facts) => string;

const POSTS: Record<Language, readonly (readonly [title: Sentence, body: Sentence])[]> = {
  en: [
    [
      (f) => f.product,
      (f) => `${f.over} of ${f.cycles} cycles are over. Paid ${f.paid} of ${f.expected}. How is yours?`,
    ],
    [
      (f) => `Day ${f.over} with ${f.product}`,
      (f) => `I hold ${f.units} units. So far ${f.paid} came of ${f.expected} expected.`,
    ],
    [() => 'Who pays when rent is late?', (f) => `My ${f.product} shows a hollow thread. When does it turn to clay?`],
    [
      () => 'How I read the weave',
      () => 'Teal is paid in time, clay is short or late. I look at it before I look at the sum.',
    ],
    [
      () => 'Is the asset insured?',
      (f) => `On the page of ${f.product} I found the insurance under the papers. Read it first.`,
    ],
    [() => 'Collecting on Monday', () => 'I collect on Mondays. Nothing is lost over the weekend, it only waits.'],
    [(f) => `Thinking about ${f.product}`, () => 'The risks say that the tenant may pay late. Has it happened to you?'],
    [
      () => 'Fee and tax of a withdrawal',
      () => 'The screen showed 5 % tax and 1 % charge before the PIN. The arrival was two days.',
    ],
    [() => 'Cooling-off', () => 'I cancelled within a day once. The whole price came back to the same wallet.'],
    [() => 'Transparency page', () => 'Today I compared the bank line with my earning. The amounts were the same.'],
    [
      (f) => (f.short ? 'A short month' : 'A full month'),
      (f) => `${f.product}: expected ${f.expected}, paid ${f.paid}. The trail says who paid.`,
    ],
    [
      () => 'What does the operator spend?',
      () => 'Half of what we paid went to the supplier. The document is on the product page.',
    ],
  ],
  am: [
    [(f) => f.product, (f) => `ከ${f.cycles} ዙር ${f.over} አልፏል። ከሚጠበቀው ${f.expected} ውስጥ ${f.paid} ተከፍሏል። የእርስዎስ?`],
    [(f) => `${f.over}ኛ ቀን፦ ${f.product}`, (f) => `${f.units} ክፍል አለኝ። እስካሁን ከ${f.expected} ${f.paid} ደርሶኛል።`],
    [() => 'ኪራይ ሲዘገይ ማን ይከፍላል?', (f) => `${f.product} ላይ ባዶ ክር አያለሁ። መቼ ነው የሚለወጠው?`],
    [() => 'ሽመናውን እንዴት እንደማነብ', () => 'ሰማያዊው በጊዜ የተከፈለ ነው፤ ሸክላው የዘገየ ወይም ያነሰ ነው።'],
    [() => 'ንብረቱ ኢንሹራንስ አለው?', (f) => `${f.product} ገጽ ላይ ኢንሹራንሱን ከሰነዶቹ ሥር አገኘሁ። መጀመሪያ ያንብቡት።`],
    [() => 'ሰኞ ሰኞ መሰብሰብ', () => 'እኔ ሰኞ እሰበስባለሁ። በሳምንቱ መጨረሻ የሚጠፋ ነገር የለም፤ ይጠብቃል።'],
    [(f) => `ስለ ${f.product}`, () => 'አደጋዎቹ ተከራዩ ሊዘገይ እንደሚችል ይላሉ። አጋጥሟችኋል?'],
    [() => 'የማውጣት ክፍያና ግብር', () => 'ከሚስጥር ቁጥሩ በፊት 5 % ግብርና 1 % ክፍያ አሳየኝ። በሁለት ቀን ደረሰ።'],
    [() => 'ማቀዝቀዣ ጊዜ', () => 'አንድ ጊዜ በአንድ ቀን ውስጥ ሰርዣለሁ። ሙሉ ዋጋው ወደዚያው ቦርሳ ተመለሰ።'],
    [() => 'የግልጽነት ገጽ', () => 'ዛሬ የባንኩን መስመር ከገቢዬ ጋር አመሳከርኩ። መጠኑ አንድ ነው።'],
    [
      (f) => (f.short ? 'ያነሰ ወር' : 'ሙሉ ወር'),
      (f) => `${f.product}፦ የሚጠበቀው ${f.expected}፣ የተከፈለው ${f.paid}። ዱካው ማን እንደከፈለ ይላል።`,
    ],
    [() => 'ገንዘባችን የት ገባ?', () => 'ከከፈልነው ግማሹ ለአቅራቢው ተከፍሏል። ሰነዱ በምርቱ ገጽ ላይ አለ።'],
  ],
};

const OPENINGS: Record<Language, readonly string[]> = {
  en: [
    'Same here.',
    'Thank you for writing this.',
    'I looked at mine.',
    'Good question.',
    'I asked that too.',
    'For me it is different.',
    'I read it twice.',
  ],
  am: ['እኔም ጋ እንዲሁ ነው።', 'ስለጻፉ አመሰግናለሁ።', 'የእኔን አየሁ።', 'ጥሩ ጥያቄ ነው።', 'እኔም ጠይቄ ነበር።', 'እኔ ጋ ይለያል።', 'ሁለት ጊዜ አነበብኩት።'],
};

const FACTS: Record<Language, readonly Sentence[]> = {
  en: [
    (f) => `${f.product} paid ${f.paid} of ${f.expected} so far.`,
    (f) => `${f.over} cycles are over with ${f.units} units.`,
    (f) => (f.short ? 'Mine is short, and the trail says why.' : 'Mine came in full so far.'),
    () => 'Expected is not promised, the page says so.',
    () => 'The bank line is on the trail of the earning.',
    (f) => `The tenant of ${f.product} is named on its page.`,
    () => 'Late rent pays the missed part first.',
    () => 'I wait for the rent of this week.',
  ],
  am: [
    (f) => `${f.product} ከ${f.expected} ${f.paid} ከፍሏል።`,
    (f) => `በ${f.units} ክፍል ${f.over} ዙር አልፏል።`,
    (f) => (f.short ? 'የእኔ አንሷል፤ ዱካው ምክንያቱን ይላል።' : 'የእኔ እስካሁን ሙሉ ነው።'),
    () => 'የሚጠበቅ ማለት ቃል የተገባ አይደለም፤ ገጹም ይላል።',
    () => 'የባንኩ መስመር በገቢው ዱካ ላይ አለ።',
    (f) => `የ${f.product} ተከራይ በገጹ ላይ ተጠቅሷል።`,
    () => 'የዘገየ ኪራይ መጀመሪያ የጎደለውን ይሞላል።',
    () => 'የዚህን ሳምንት ኪራይ እየጠበቅኩ ነው።',
  ],
};

const ENDINGS: Record<Language, readonly string[]> = {
  en: ['', ' And yours?', ' I will look again on Monday.', ' Service answered me the same.', ' Let us wait.'],
  am: ['', ' የእርስዎስ?', ' ሰኞ እንደገና አያለሁ።', ' አገልግሎቱም እንዲሁ ነገረኝ።', ' እንጠብቅ።'],
};

const TITLE_MAX = 80;
const BODY_MAX = 140;
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** `n`: the post's number, which selects its text. */
export function postOf(language: Language, n: number, facts: Facts): { title: string; body: string } {
  const [title, body] = pick(POSTS[language], n);
  return { title: title(facts).slice(0, TITLE_MAX), body: body(facts).slice(0, BODY_MAX) };
}

export function commentOf(language: Language, n: number, facts: Facts): string {
  const opening = pick(OPENINGS[language], n);
  const fact = pick(FACTS[language], Math.floor(n / 3))(facts);
  return `${opening} ${fact}${pick(ENDINGS[language], Math.floor(n / 2))}`.slice(0, BODY_MAX).trim();
}
