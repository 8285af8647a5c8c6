// Demo data: the sandbox's data-transfer rentals. Their price is used up, as with devices.
import { type SandboxProduct, INSURED, LESSEE_LIABLE, UNINSURED, usedUpRisks } from './sandbox-product.ts';

const rental = {
  type: 'rental',
  returnsPrincipal: false,
  ratePpb: null,
  unitsMin: 1,
  salesEndAfterDays: null,
  maturesAfterDays: null,
  coupons: true,
} as const;

export const sandboxRentals: readonly SandboxProduct[] = [
  {
    ...rental,
    slug: 'wifi-mast-jimma',
    drawing: 'wifi-mast',
    cycle: 'hourly',
    priceBirr: 2_800,
    incomeMinor: 36,
    unitsMax: 50,
    holdingDays: 365,
    stock: 120,
    placed: 4,
    purchaseLimit: 25,
    minVip: 0,
    chances: 1,
    points: 55,
    title: { en: 'Wi-Fi mast, Jimma: data transfer', am: 'የዋይፋይ ማማ፣ ጅማ፦ የዳታ ማስተላለፊያ' },
    description: {
      en:
        'A share of the data that four masts carry for a campus and two coffee markets. The internet provider ' +
        'pays for each hour of service, and settles its bill once a week.',
      am: 'አራት ማማዎች ለግቢ እና ለሁለት የቡና ገበያዎች የሚያስተላልፉት ዳታ ድርሻ። አገልግሎት ሰጪው ለሠራባቸው ሰዓታት በየሳምንቱ ይከፍላል።',
    },
    risks: usedUpRisks({
      en: 'No one pays for hours without service, and newer networks may take the customers.',
      am: 'ለተቋረጠ አገልግሎት አይከፈልም፤ አዳዲስ መረቦች ደንበኞችን ሊወስዱ ይችላሉ።',
    }),
    asset: {
      name: { en: 'Four Wi-Fi masts', am: 'አራት የዋይፋይ ማማዎች' },
      what: { en: 'Steel masts of 18 m with radios and batteries', am: '18 ሜትር የብረት ማማዎች ከሬዲዮ እና ባትሪ ጋር' },
      place: { en: 'Jimma, Oromia', am: 'ጅማ፣ ኦሮሚያ' },
      serial: 'WM-JM-01 to 04',
      lessee: 'Kaffa Networks PLC',
      insurance: INSURED,
      liable: LESSEE_LIABLE,
    },
    contract: {
      number: 'MAST-JM',
      bills: 'week',
      dueDay: 1,
      graceDays: 4,
      title: { en: 'Data transfer over four masts', am: 'በአራት ማማዎች የዳታ ማስተላለፊያ' },
    },
    payer: { name: 'Kaffa Networks PLC', bankCode: 'RIFT', bankNumber: '1000000107' },
    supplier: { name: 'Gibe Masts and Towers PLC', bankCode: 'HIGHLAND', bankNumber: '3000000107' },
    behaviour: [{ on: 5, do: 'late', days: 9 }],
  },
  {
    ...rental,
    slug: 'router-mekelle',
    drawing: 'router',
    cycle: 'daily',
    priceBirr: 1_500,
    incomeMinor: 4_60,
    unitsMax: 80,
    holdingDays: 365,
    stock: 300,
    placed: 2,
    purchaseLimit: 50,
    minVip: 0,
    chances: 0,
    points: 30,
    title: { en: 'Data router, Mekelle', am: 'የኢንተርኔት ራውተር፣ መቐለ' },
    description: {
      en:
        'Routers in cafés and pharmacies that sell internet by the hour. The provider pays a share of each ' +
        'day’s sales, and settles its bill once a week.',
      am: 'በካፌዎች እና ፋርማሲዎች ኢንተርኔት በሰዓት የሚሸጡ ራውተሮች። አገልግሎት ሰጪው ከየቀኑ ሽያጭ ድርሻ በየሳምንቱ ይከፍላል።',
    },
    risks: usedUpRisks({
      en: 'A café that closes takes its router out of service until a new place is found.',
      am: 'የሚዘጋ ካፌ ራውተሩን አዲስ ቦታ እስኪገኝ ከሥራ ያወጣዋል።',
    }),
    asset: {
      name: { en: 'Sixty data routers', am: 'ስልሳ ራውተሮች' },
      what: { en: 'Indoor routers with vouchers, replaced when they fail', am: 'በቫውቸር የሚሠሩ የቤት ውስጥ ራውተሮች፣ ሲበላሹ የሚተኩ' },
      place: { en: 'Mekelle, Tigray', am: 'መቐለ፣ ትግራይ' },
      serial: 'RT-MK-0001 to 0060',
      lessee: 'Axum Hotspots PLC',
      insurance: UNINSURED,
      liable: LESSEE_LIABLE,
    },
    contract: {
      number: 'ROUTER-MK',
      bills: 'week',
      dueDay: 5,
      graceDays: 3,
      title: { en: 'Data routers in shops', am: 'በሱቆች ያሉ ራውተሮች' },
    },
    payer: { name: 'Axum Hotspots PLC', bankCode: 'HIGHLAND', bankNumber: '1000000108' },
    supplier: { name: 'Gibe Masts and Towers PLC', bankCode: 'HIGHLAND', bankNumber: '3000000107' },
    behaviour: [{ on: 8, do: 'partial', percent: 50, restAfterDays: 9 }],
  },
];
