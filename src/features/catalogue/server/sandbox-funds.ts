// The sandbox's funds (principal returns; 6 to 16 % a year) and data-transfer rentals (their price is used up).
import { ASSET_LOST, INSURED, LATE_RENT, LESSEE_LIABLE, NO_EARLY_EXIT, PLAY_MONEY, PRICE_USED_UP, PRINCIPAL_AT_RISK, UNINSURED } from './sandbox-texts.ts';
import type { SandboxProduct } from './sandbox-catalogue.ts';

const fund = { type: 'fund', returnsPrincipal: true, incomeMinor: null, coupons: false } as const;
const rental = { type: 'rental', returnsPrincipal: false, ratePpb: null, unitsMin: 1, salesEndAfterDays: null, maturesAfterDays: null, coupons: true } as const;
const BORROWERS_LIABLE = {
  en: 'The borrowers for rent and repayment; the operator for choosing them; nobody for the income',
  am: 'ለኪራይ እና ለመመለስ ተበዳሪዎቹ፤ እነሱን ለመምረጥ አስተዳዳሪው፤ ለገቢው ማንም ተጠያቂ አይደለም',
};

export const sandboxRentals: readonly SandboxProduct[] = [
  {
    ...rental, slug: 'wifi-mast-jimma', drawing: 'wifi-mast', cycle: 'hourly', priceBirr: 2_800, incomeMinor: 36, unitsMax: 50, holdingDays: 365, stock: 120, placed: 4, purchaseLimit: 25, minVip: 0, chances: 1, points: 55,
    title: { en: 'Wi-Fi mast, Jimma: data transfer', am: 'የዋይፋይ ማማ፣ ጅማ፦ የዳታ ዝውውር' },
    description: {
      en: 'A share of the data that four masts carry for a campus and two coffee markets. The internet provider pays by the hour of service, once a week.',
      am: 'አራት ማማዎች ለግቢ እና ለሁለት የቡና ገበያዎች የሚያስተላልፉት ዳታ ድርሻ። አገልግሎት ሰጪው ለሠራባቸው ሰዓታት በየሳምንቱ ይከፍላል።',
    },
    risks: [LATE_RENT, PRICE_USED_UP, NO_EARLY_EXIT, ASSET_LOST, { en: 'Outages are not paid for, and newer networks may take the customers.', am: 'ለተቋረጠ አገልግሎት አይከፈልም፤ አዳዲስ መረቦች ደንበኞችን ሊወስዱ ይችላሉ።' }, PLAY_MONEY],
    asset: {
      name: { en: 'Four Wi-Fi masts', am: 'አራት የዋይፋይ ማማዎች' }, what: { en: 'Steel masts of 18 m with radios and batteries', am: '18 ሜትር የብረት ማማዎች ከሬዲዮ እና ባትሪ ጋር' },
      place: { en: 'Jimma, Oromia', am: 'ጅማ፣ ኦሮሚያ' }, serial: 'WM-JM-01 to 04', lessee: 'Kaffa Networks PLC', insurance: INSURED, liable: LESSEE_LIABLE,
    },
    contract: { number: 'MAST-JM', bills: 'week', dueDay: 1, graceDays: 4, title: { en: 'Data transfer over four masts', am: 'በአራት ማማዎች የዳታ ዝውውር' } },
    payer: { name: 'Kaffa Networks PLC', bankCode: 'RIFT', bankNumber: '1000000107' }, supplier: { name: 'Gibe Masts and Towers PLC', bankCode: 'HIGHLAND', bankNumber: '3000000107' },
    behaviour: [{ on: 5, do: 'late', days: 9 }],
  },
  {
    ...rental, slug: 'router-mekelle', drawing: 'router', cycle: 'daily', priceBirr: 1_500, incomeMinor: 4_60, unitsMax: 80, holdingDays: 365, stock: 300, placed: 2, purchaseLimit: 50, minVip: 0, chances: 0, points: 30,
    title: { en: 'Data router, Mekelle', am: 'የኢንተርኔት ራውተር፣ መቐለ' },
    description: {
      en: 'Routers in cafés and pharmacies that sell internet by the hour. The provider pays a share of each day’s sales, once a week.',
      am: 'በካፌዎች እና ፋርማሲዎች ኢንተርኔት በሰዓት የሚሸጡ ራውተሮች። አገልግሎት ሰጪው ከየቀኑ ሽያጭ ድርሻ በየሳምንቱ ይከፍላል።',
    },
    risks: [LATE_RENT, PRICE_USED_UP, NO_EARLY_EXIT, ASSET_LOST, { en: 'A café that closes takes its router out of service until a new place is found.', am: 'የሚዘጋ ካፌ ራውተሩን አዲስ ቦታ እስኪገኝ ከሥራ ያወጣዋል።' }, PLAY_MONEY],
    asset: {
      name: { en: 'Sixty data routers', am: 'ስልሳ ራውተሮች' }, what: { en: 'Indoor routers with vouchers, replaced when they fail', am: 'በቫውቸር የሚሠሩ የቤት ውስጥ ራውተሮች፣ ሲበላሹ የሚተኩ' },
      place: { en: 'Mekelle, Tigray', am: 'መቐለ፣ ትግራይ' }, serial: 'RT-MK-0001 to 0060', lessee: 'Axum Hotspots PLC', insurance: UNINSURED, liable: LESSEE_LIABLE,
    },
    contract: { number: 'ROUTER-MK', bills: 'week', dueDay: 5, graceDays: 3, title: { en: 'Data routers in shops', am: 'በሱቆች ያሉ ራውተሮች' } },
    payer: { name: 'Axum Hotspots PLC', bankCode: 'HIGHLAND', bankNumber: '1000000108' }, supplier: { name: 'Gibe Masts and Towers PLC', bankCode: 'HIGHLAND', bankNumber: '3000000107' },
    behaviour: [{ on: 8, do: 'partial', percent: 50, restAfterDays: 9 }],
  },
];

export const sandboxFunds: readonly SandboxProduct[] = [
  {
    ...fund, slug: 'workshop-fund-1', drawing: 'workshop', cycle: 'daily', priceBirr: 500, ratePpb: 328_767, unitsMin: 1, unitsMax: 200, holdingDays: 270, stock: 800, placed: 11, purchaseLimit: 200, minVip: 0, chances: 1, points: 10,
    salesEndAfterDays: 20, maturesAfterDays: 300,
    title: { en: 'Sewing workshop fund I', am: 'የልብስ ስፌት ፈንድ 1' },
    description: {
      en: 'A closed fund that buys sewing machines for five workshops in Dire Dawa. They pay rent each week and the purchase price back before maturity.',
      am: 'በድሬዳዋ ላሉ አምስት ስፌት ቤቶች የስፌት ማሽን የሚገዛ ዝግ ፈንድ። በየሳምንቱ ኪራይ ይከፍላሉ፤ የግዢውን ዋጋ ከማብቂያው በፊት ይመልሳሉ።',
    },
    risks: [PRINCIPAL_AT_RISK, LATE_RENT, NO_EARLY_EXIT, { en: 'Five workshops of one town: if orders for clothes fall, all of them feel it at once.', am: 'አምስቱም በአንድ ከተማ ናቸው፤ የልብስ ትዕዛዝ ከቀነሰ ሁሉም ይጎዳሉ።' }, PLAY_MONEY],
    asset: {
      name: { en: 'Machines of five workshops', am: 'የአምስት ስፌት ቤቶች ማሽኖች' }, what: { en: 'Forty industrial sewing machines, owned by the fund until paid back', am: 'እስኪመለስ ድረስ የፈንዱ የሆኑ አርባ የኢንዱስትሪ ስፌት ማሽኖች' },
      place: { en: 'Dire Dawa', am: 'ድሬዳዋ' }, serial: 'SW-DD-001 to 040', lessee: 'Dire Tailors Association', insurance: INSURED, liable: BORROWERS_LIABLE,
    },
    contract: { number: 'SEW-DD', bills: 'week', dueDay: 1, graceDays: 5, title: { en: 'Hire purchase of forty machines', am: 'የአርባ ማሽኖች የኪራይ ግዢ' } },
    payer: { name: 'Dire Tailors Association', bankCode: 'SIMIEN', bankNumber: '1000000109' }, supplier: { name: 'Merkato Machines PLC', bankCode: 'TANA', bankNumber: '3000000109' },
    behaviour: [{ on: 7, do: 'late', days: 4 }],
  },
  {
    ...fund, slug: 'market-fund-1', drawing: 'market', cycle: 'weekly', priceBirr: 1_000, ratePpb: 2_115_385, unitsMin: 1, unitsMax: 100, holdingDays: 182, stock: 300, placed: 3, purchaseLimit: 50, minVip: 0, chances: 1, points: 20,
    salesEndAfterDays: 14, maturesAfterDays: 203,
    title: { en: 'Market stall fund I', am: 'የገበያ ድንኳን ፈንድ 1' },
    description: {
      en: 'Working capital for thirty stallholders of Shola market, lent through their association for half a year. They pay weekly; the amount returns at the end.',
      am: 'ለሾላ ገበያ ሠላሳ ነጋዴዎች በማኅበራቸው በኩል ለግማሽ ዓመት የሚሰጥ የሥራ ካፒታል። በየሳምንቱ ይከፍላሉ፤ ገንዘቡ በመጨረሻ ይመለሳል።',
    },
    risks: [PRINCIPAL_AT_RISK, LATE_RENT, NO_EARLY_EXIT, { en: 'Stallholders have little to pledge; what cannot be collected is lost.', am: 'ነጋዴዎቹ የሚያስይዙት ጥቂት ነው፤ ሊሰበሰብ ያልቻለው ይጠፋል።' }, PLAY_MONEY],
    asset: {
      name: { en: 'Loans to thirty stalls', am: 'ለሠላሳ ድንኳኖች ብድር' }, what: { en: 'One loan to the association, passed on to its members', am: 'ለማኅበሩ የተሰጠ አንድ ብድር፣ ለአባላቱ የሚተላለፍ' },
      place: { en: 'Shola market, Addis Ababa', am: 'ሾላ ገበያ፣ አዲስ አበባ' }, serial: 'MK-SH-2026-1', lessee: 'Shola Stallholders Association', insurance: UNINSURED, liable: BORROWERS_LIABLE,
    },
    contract: { number: 'STALL-SH', bills: 'week', dueDay: 1, graceDays: 3, title: { en: 'Loan to the stallholders', am: 'ለነጋዴዎቹ የተሰጠ ብድር' } },
    payer: { name: 'Shola Stallholders Association', bankCode: 'TANA', bankNumber: '1000000110' }, supplier: { name: 'Shola Wholesale Goods PLC', bankCode: 'RIFT', bankNumber: '3000000110' },
    behaviour: [{ on: 5, do: 'partial', percent: 80, restAfterDays: 5 }, { on: 9, do: 'miss' }],
  },
  {
    ...fund, slug: 'greenhouse-fund-2', drawing: 'greenhouse', cycle: 'daily', priceBirr: 100, ratePpb: 246_575, unitsMin: 1, unitsMax: 2_000, holdingDays: 365, stock: 10_000, placed: 2, purchaseLimit: 2_000, minVip: 0, chances: 1, points: 10,
    salesEndAfterDays: 150, maturesAfterDays: 520,
    title: { en: 'Greenhouse fund II', am: 'የግሪንሃውስ ፈንድ 2' },
    description: {
      en: 'A closed fund that takes over two standing tomato greenhouses at Holeta. The growers pay rent to the fund from the start; the owner is paid when sales end.',
      am: 'በሆለታ የቆሙ ሁለት የቲማቲም ግሪንሃውሶችን የሚረከብ ዝግ ፈንድ። አምራቾቹ ከመጀመሪያው ለፈንዱ ኪራይ ይከፍላሉ፤ ባለቤቱ ሽያጩ ሲያልቅ ይከፈላል።',
    },
    risks: [PRINCIPAL_AT_RISK, LATE_RENT, NO_EARLY_EXIT, ASSET_LOST, { en: 'Hail, pests or a fall of the tomato price can cost the growers a season.', am: 'በረዶ፣ ተባይ ወይም የቲማቲም ዋጋ መውደቅ አምራቾቹን አንድ ወቅት ሊያሳጣቸው ይችላል።' }, PLAY_MONEY],
    asset: {
      name: { en: 'Two greenhouses', am: 'ሁለት ግሪንሃውሶች' }, what: { en: 'Steel frames of 960 square metres each, drip lines, pump', am: 'እያንዳንዳቸው 960 ካሬ ሜትር የብረት ፍሬም፣ የጠብታ መስኖ፣ ፓምፕ' },
      place: { en: 'Holeta, Oromia', am: 'ሆለታ፣ ኦሮሚያ' }, serial: 'GH-HL-1, 2', lessee: 'Holeta Greens Co-operative', insurance: UNINSURED, liable: BORROWERS_LIABLE,
    },
    contract: { number: 'GREEN-HL', bills: 'week', dueDay: 1, graceDays: 5, title: { en: 'Lease of two greenhouses', am: 'የሁለት ግሪንሃውሶች ኪራይ' } },
    payer: { name: 'Holeta Greens Co-operative', bankCode: 'SIMIEN', bankNumber: '1000000111' }, supplier: { name: 'Selale Machine Works PLC', bankCode: 'RIFT', bankNumber: '3000000103' },
    behaviour: [{ on: 10, do: 'late', days: 3 }],
  },
];
