// Demo data: the sandbox's funds. Their principal is returned, and 6 to 16 % a year is expected.
import { ASSET_LOST, fundRisks, INSURED, UNINSURED, type SandboxProduct } from './sandbox-product.ts';

const fund = { type: 'fund', returnsPrincipal: true, incomeMinor: null, coupons: false } as const;
const BORROWERS_LIABLE = {
  en: 'The borrowers answer for interest and repayment, the operator for choosing them, and no one for the income.',
  am: 'ለወለድ እና ለመመለስ ተበዳሪዎቹ። እነሱን ለመምረጥ ድርጅቱ። ለገቢው ማንም ተጠያቂ አይደለም።',
};

export const sandboxFunds: readonly SandboxProduct[] = [
  {
    ...fund,
    slug: 'workshop-fund-1',
    drawing: 'workshop',
    cycle: 'daily',
    priceBirr: 500,
    ratePpb: 328_767,
    unitsMin: 1,
    unitsMax: 200,
    holdingDays: 270,
    stock: 800,
    placed: 11,
    purchaseLimit: 200,
    minVip: 0,
    chances: 1,
    points: 10,
    salesEndAfterDays: 20,
    maturesAfterDays: 300,
    title: { en: 'Sewing workshop fund I', am: 'የልብስ ስፌት ፈንድ 1' },
    description: {
      en:
        'This closed fund lends five workshops in Dire Dawa the price of sewing machines. They pay interest each ' +
        'week and pay the price back before the end.',
      am: 'በድሬዳዋ ላሉ አምስት ስፌት ቤቶች የስፌት ማሽን ዋጋ የሚያበድር ዝግ ፈንድ። በየሳምንቱ ወለድ ይከፍላሉ፤ የግዢውን ዋጋ ከማብቂያው በፊት ይመልሳሉ።',
    },
    risks: fundRisks({
      en: 'The five workshops are in one town. If people order fewer clothes, all five will earn less at once.',
      am: 'አምስቱም በአንድ ከተማ ናቸው፤ የልብስ ትዕዛዝ ከቀነሰ ሁሉም ይጎዳሉ።',
    }),
    asset: {
      name: { en: 'Machines of five workshops', am: 'የአምስት ስፌት ቤቶች ማሽኖች' },
      what: {
        en: 'Forty industrial sewing machines, owned by the fund until paid back',
        am: 'እስኪመለስ ድረስ የፈንዱ የሆኑ አርባ የኢንዱስትሪ ስፌት ማሽኖች',
      },
      place: { en: 'Dire Dawa', am: 'ድሬዳዋ' },
      serial: 'SW-DD-001 to 040',
      lessee: 'Dire Tailors Association',
      insurance: INSURED,
      liable: BORROWERS_LIABLE,
    },
    contract: {
      number: 'SEW-DD',
      bills: 'week',
      dueDay: 1,
      graceDays: 5,
      title: { en: 'Loan for forty machines', am: 'ለአርባ ማሽኖች የተሰጠ ብድር' },
    },
    payer: { name: 'Dire Tailors Association', bankCode: 'SIMIEN', bankNumber: '1000000109' },
    supplier: { name: 'Merkato Machines PLC', bankCode: 'TANA', bankNumber: '3000000109' },
    behaviour: [{ on: 7, do: 'late', days: 4 }],
  },
  {
    ...fund,
    slug: 'market-fund-1',
    drawing: 'market',
    cycle: 'weekly',
    priceBirr: 1_000,
    ratePpb: 2_115_385,
    unitsMin: 1,
    unitsMax: 100,
    holdingDays: 182,
    stock: 300,
    placed: 3,
    purchaseLimit: 50,
    minVip: 0,
    chances: 1,
    points: 20,
    salesEndAfterDays: 14,
    maturesAfterDays: 203,
    title: { en: 'Market stall fund I', am: 'የገበያ ድንኳን ፈንድ 1' },
    description: {
      en:
        'Money for thirty stallholders of Shola market, lent through their association for half a year. They ' +
        'pay each week, and the amount comes back at the end.',
      am: 'ለሾላ ገበያ ሠላሳ ነጋዴዎች በማኅበራቸው በኩል ለግማሽ ዓመት የሚሰጥ የሥራ ካፒታል። በየሳምንቱ ይከፍላሉ፤ ገንዘቡ በመጨረሻ ይመለሳል።',
    },
    risks: fundRisks({
      en: 'Stallholders have little to pledge. If they cannot pay, that money is lost.',
      am: 'ነጋዴዎቹ የሚያስይዙት ጥቂት ነው፤ ሊሰበሰብ ያልቻለው ይጠፋል።',
    }),
    asset: {
      name: { en: 'Loans to thirty stalls', am: 'ለሠላሳ ድንኳኖች ብድር' },
      what: { en: 'One loan to the association, passed on to its members', am: 'ለማኅበሩ የተሰጠ አንድ ብድር፣ ለአባላቱ የሚተላለፍ' },
      place: { en: 'Shola market, Addis Ababa', am: 'ሾላ ገበያ፣ አዲስ አበባ' },
      serial: 'MK-SH-2026-1',
      lessee: 'Shola Stallholders Association',
      insurance: UNINSURED,
      liable: BORROWERS_LIABLE,
    },
    contract: {
      number: 'STALL-SH',
      bills: 'week',
      dueDay: 1,
      graceDays: 3,
      title: { en: 'Loan to the stallholders', am: 'ለነጋዴዎቹ የተሰጠ ብድር' },
    },
    payer: { name: 'Shola Stallholders Association', bankCode: 'TANA', bankNumber: '1000000110' },
    supplier: { name: 'Shola Wholesale Goods PLC', bankCode: 'RIFT', bankNumber: '3000000110' },
    behaviour: [
      { on: 5, do: 'partial', percent: 80, restAfterDays: 5 },
      { on: 9, do: 'miss' },
    ],
  },
  {
    ...fund,
    slug: 'greenhouse-fund-2',
    drawing: 'greenhouse',
    cycle: 'daily',
    priceBirr: 100,
    ratePpb: 246_575,
    unitsMin: 1,
    unitsMax: 2_000,
    holdingDays: 365,
    stock: 10_000,
    placed: 2,
    purchaseLimit: 2_000,
    minVip: 0,
    chances: 1,
    points: 10,
    salesEndAfterDays: 150,
    maturesAfterDays: 520,
    title: { en: 'Greenhouse fund II', am: 'የግሪንሃውስ ፈንድ 2' },
    description: {
      en:
        'This closed fund lends growers at Holeta the price of two tomato greenhouses. They pay interest to the ' +
        'fund from the start, and the fund pays the owner when sales end.',
      am: 'ለሆለታ አምራቾች የሁለት የቲማቲም ግሪንሃውሶችን ዋጋ የሚያበድር ዝግ ፈንድ። ከመጀመሪያው ለፈንዱ ወለድ ይከፍላሉ፤ ባለቤቱ ሽያጩ ሲያልቅ ይከፈላል።',
    },
    risks: fundRisks(ASSET_LOST, {
      en: 'Hail, pests or a fall of the tomato price can cost the growers a season.',
      am: 'በረዶ፣ ተባይ ወይም የቲማቲም ዋጋ መውደቅ አምራቾቹን አንድ ወቅት ሊያሳጣቸው ይችላል።',
    }),
    asset: {
      name: { en: 'Two greenhouses', am: 'ሁለት ግሪንሃውሶች' },
      what: {
        en: 'Steel frames of 960 square metres each, drip lines, pump',
        am: 'እያንዳንዳቸው 960 ካሬ ሜትር የብረት ፍሬም፣ የጠብታ መስኖ፣ ፓምፕ',
      },
      place: { en: 'Holeta, Oromia', am: 'ሆለታ፣ ኦሮሚያ' },
      serial: 'GH-HL-1, 2',
      lessee: 'Holeta Greens Co-operative',
      insurance: UNINSURED,
      liable: BORROWERS_LIABLE,
    },
    contract: {
      number: 'GREEN-HL',
      bills: 'week',
      dueDay: 1,
      graceDays: 5,
      title: { en: 'Loan for two greenhouses', am: 'ለሁለት ግሪንሃውሶች የተሰጠ ብድር' },
    },
    payer: { name: 'Holeta Greens Co-operative', bankCode: 'SIMIEN', bankNumber: '1000000111' },
    supplier: { name: 'Selale Machine Works PLC', bankCode: 'RIFT', bankNumber: '3000000103' },
    behaviour: [{ on: 10, do: 'late', days: 3 }],
  },
];

// A fund short enough to mature, and return its principal, within the sandbox's 90 days of history.

export const shortFund: SandboxProduct = {
  ...fund,
  slug: 'clinic-fund-1',
  drawing: 'clinic-fridge',
  cycle: 'weekly',
  priceBirr: 500,
  ratePpb: 1_923_077,
  unitsMin: 1,
  unitsMax: 40,
  holdingDays: 28,
  stock: 100,
  placed: 2,
  purchaseLimit: 40,
  minVip: 0,
  chances: 0,
  points: 10,
  salesEndAfterDays: 14,
  maturesAfterDays: 44,
  title: { en: 'Clinic refrigerator deposit, Harar', am: 'የክሊኒክ ማቀዝቀዣ መያዣ፣ ሐረር' },
  description: {
    en:
      'A short closed fund: the amount is the deposit for four rented vaccine refrigerators. The clinics pay for ' +
      'it each week. The amount stays in the fund and comes back when the fund ends.',
    am: 'አጭር ዝግ ፈንድ፦ ገንዘቡ ለአራት የተከራዩ የክትባት ማቀዝቀዣዎች መያዣ ነው። ክሊኒኮቹ በየሳምንቱ ይከፍላሉ፤ ' + 'ገንዘቡ በፈንዱ ይቆያል፣ ፈንዱ ሲያበቃም ይመለሳል።',
  },
  risks: fundRisks({
    en: 'If a refrigerator comes back broken, its owner keeps a part of the deposit.',
    am: 'ማቀዝቀዣ ተበላሽቶ ከተመለሰ ባለቤቱ ከመያዣው የተወሰነውን ያስቀራል።',
  }),
  asset: {
    name: { en: 'Deposit for four refrigerators', am: 'የአራት ማቀዝቀዣዎች መያዣ' },
    what: {
      en: 'Four solar vaccine refrigerators, rented for vaccinations',
      am: 'ለክትባት የተከራዩ አራት የፀሐይ ክትባት ማቀዝቀዣዎች',
    },
    place: { en: 'Harar', am: 'ሐረር' },
    serial: 'VF-HR-1 to 4',
    lessee: 'Harar Clinics Association',
    insurance: INSURED,
    liable: BORROWERS_LIABLE,
  },
  contract: {
    number: 'FRIDGE-HR',
    bills: 'week',
    dueDay: 1,
    graceDays: 3,
    title: { en: 'Deposit for the clinics', am: 'ለክሊኒኮቹ የተሰጠ መያዣ' },
  },
  payer: { name: 'Harar Clinics Association', bankCode: 'TANA', bankNumber: '1000000112' },
  supplier: { name: 'Awash Cold Chain PLC', bankCode: 'RIFT', bankNumber: '3000000112' },
  behaviour: [],
};
