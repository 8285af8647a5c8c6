// Demo data: the sandbox's devices. Their price is used up, and over a year they return 108 to 125 % of it if all rents
// are paid.
import { INSURED, LESSEE_LIABLE, usedUpRisks, SANDBOX_DEVICE, type SandboxProduct } from './sandbox-product.ts';

const device = SANDBOX_DEVICE;

export const sandboxDevices: readonly SandboxProduct[] = [
  {
    ...device,
    slug: 'solar-kiosk-adama',
    drawing: 'solar-kiosk',
    cycle: 'daily',
    priceBirr: 4_500,
    incomeMinor: 14_30,
    unitsMax: 50,
    holdingDays: 365,
    stock: 120,
    placed: 16,
    purchaseLimit: 20,
    minVip: 0,
    chances: 1,
    points: 90,
    coupons: true,
    title: { en: 'Solar charging kiosk, Adama', am: 'የፀሐይ ኃይል መሙያ ኪዮስክ፣ አዳማ' },
    description: {
      en:
        'A share of twelve street kiosks that charge phones and lamps from the sun. A women’s trading ' +
        'co-operative rents all of them and pays every week.',
      am: 'ስልክ እና መብራት በፀሐይ ኃይል የሚሞሉ የአሥራ ሁለት ኪዮስኮች ድርሻ። የሴቶች ንግድ ኅብረት ሥራ ማኅበር ሁሉንም ተከራይቶ በየሳምንቱ ይከፍላል።',
    },
    risks: usedUpRisks({
      en: 'Cloudy months mean fewer charges and weaker business for the renter.',
      am: 'ደመናማ ወራት ሥራውን ያዳክማሉ፤ ተከራዩም ያነሰ ይሠራል።',
    }),
    asset: {
      name: { en: 'Twelve solar kiosks', am: 'አሥራ ሁለት የፀሐይ ኪዮስኮች' },
      what: {
        en: 'Steel kiosk, 1.2 kW of panels, 5 kWh battery and ten charging points each',
        am: 'እያንዳንዱ የብረት ኪዮስክ፣ 1.2 ኪዋ ፓነል፣ 5 ኪዋሰ ባትሪ እና አሥር መሙያዎች',
      },
      place: { en: 'Bus stations and markets of Adama, Oromia', am: 'የአዳማ አውቶቡስ ጣቢያዎች እና ገበያዎች፣ ኦሮሚያ' },
      serial: 'SK-ADM-001 to 012',
      lessee: 'Tsehay Women Traders Co-operative',
      insurance: INSURED,
      liable: LESSEE_LIABLE,
    },
    contract: {
      number: 'KIOSK-ADM',
      bills: 'week',
      dueDay: 1,
      graceDays: 4,
      title: { en: 'Lease of twelve kiosks, rent by unit in service', am: 'የአሥራ ሁለት ኪዮስኮች ኪራይ፣ በአገልግሎት ላይ ባለ ክፍል' },
    },
    payer: { name: 'Tsehay Women Traders Co-operative', bankCode: 'HIGHLAND', bankNumber: '1000000101' },
    supplier: { name: 'Awash Solar Works PLC', bankCode: 'RIFT', bankNumber: '3000000101' },
    behaviour: [
      { on: 4, do: 'late', days: 5 },
      { on: 9, do: 'partial', percent: 60, restAfterDays: 10 },
    ],
  },
  {
    ...device,
    slug: 'ebike-battery-addis',
    drawing: 'battery',
    cycle: 'hourly',
    priceBirr: 3_000,
    incomeMinor: 41,
    unitsMax: 50,
    holdingDays: 365,
    stock: 200,
    placed: 11,
    purchaseLimit: 30,
    minVip: 0,
    chances: 1,
    points: 60,
    coupons: true,
    title: { en: 'E-bike battery pack, Addis Ababa', am: 'የኤሌክትሪክ ብስክሌት ባትሪ፣ አዲስ አበባ' },
    description: {
      en:
        'Batteries that delivery riders can swap. The swap operator pays for the hours on the road. We count ' +
        'income by the hour.',
      am: 'ለዕቃ አድራሽ ብስክሌተኞች የሚቀየሩ ባትሪዎች። ጣቢያው ባትሪዎቹ ለሠሩባቸው ሰዓታት ይከፍላል፤ ገቢው በሰዓት ይቆጠራል።',
    },
    risks: usedUpRisks({
      en: 'Batteries get weaker with age and heat. The operator of the stations may return weak packs.',
      am: 'ባትሪዎች በዕድሜ እና በሙቀት አቅማቸው ይቀንሳል፤ ጣቢያው ደካማ ባትሪዎችን ሊመልስ ይችላል።',
    }),
    asset: {
      name: { en: 'Forty battery packs', am: 'አርባ ባትሪዎች' },
      what: { en: 'Lithium iron phosphate, 1.4 kWh, tracked by number', am: 'ሊቲየም አይረን ፎስፌት፣ 1.4 ኪዋሰ፣ በቁጥር የሚከታተሉ' },
      place: {
        en: 'Six swap stations between Bole and Piassa, Addis Ababa',
        am: 'ከቦሌ እስከ ፒያሳ ስድስት መቀየሪያ ጣቢያዎች፣ አዲስ አበባ',
      },
      serial: 'BP-AA-0001 to 0040',
      lessee: 'Fetan Swap Stations PLC',
      insurance: INSURED,
      liable: LESSEE_LIABLE,
    },
    contract: {
      number: 'SWAP-AA',
      bills: 'week',
      dueDay: 1,
      graceDays: 3,
      title: { en: 'Use of forty battery packs, paid weekly', am: 'የአርባ ባትሪዎች አጠቃቀም፣ በየሳምንቱ የሚከፈል' },
    },
    payer: { name: 'Fetan Swap Stations PLC', bankCode: 'TANA', bankNumber: '1000000102' },
    supplier: { name: 'Entoto Energy Storage PLC', bankCode: 'RIFT', bankNumber: '3000000102' },
    behaviour: [
      { on: 3, do: 'late', days: 2 },
      { on: 7, do: 'miss' },
    ],
  },
  {
    ...device,
    slug: 'grain-mill-debre-birhan',
    drawing: 'grain-mill',
    cycle: 'weekly',
    priceBirr: 3_600,
    incomeMinor: 79_00,
    unitsMax: 40,
    holdingDays: 364,
    stock: 90,
    placed: 7,
    purchaseLimit: 20,
    minVip: 0,
    chances: 1,
    points: 70,
    coupons: true,
    title: { en: 'Grain mill, Debre Birhan', am: 'የእህል ወፍጮ፣ ደብረ ብርሃን' },
    description: {
      en:
        'Three electric mills for teff, wheat and barley. The farmers’ union runs them and pays its rent every ' +
        'Monday.',
      am: 'ለጤፍ፣ ስንዴ እና ገብስ ሦስት የኤሌክትሪክ ወፍጮዎች። የገበሬዎች ዩኒየን ያስተዳድራቸዋል፤ ኪራይ በየሰኞው ይከፍላል።',
    },
    risks: usedUpRisks({
      en: 'After a poor harvest there is less grain to mill. Power cuts stop the mills.',
      am: 'ደካማ ምርት የሚፈጭ እህል ይቀንሳል፤ የመብራት መቋረጥ ወፍጮውን ያቆማል።',
    }),
    asset: {
      name: { en: 'Three grain mills', am: 'ሦስት የእህል ወፍጮዎች' },
      what: { en: 'Stone mills of 15 kW with cleaners and scales', am: '15 ኪዋ የድንጋይ ወፍጮዎች ከማጣሪያ እና ሚዛን ጋር' },
      place: { en: 'Market quarter, Debre Birhan, Amhara', am: 'ገበያ ሠፈር፣ ደብረ ብርሃን፣ አማራ' },
      serial: 'GM-DB-31, 32, 33',
      lessee: 'Tegulet Farmers Union',
      insurance: INSURED,
      liable: LESSEE_LIABLE,
    },
    contract: {
      number: 'MILL-DB',
      bills: 'week',
      dueDay: 1,
      graceDays: 5,
      title: { en: 'Lease of three mills', am: 'የሦስት ወፍጮዎች ኪራይ' },
    },
    payer: { name: 'Tegulet Farmers Union', bankCode: 'SIMIEN', bankNumber: '1000000103' },
    supplier: { name: 'Selale Machine Works PLC', bankCode: 'RIFT', bankNumber: '3000000103' },
    behaviour: [
      { on: 2, do: 'late', days: 3 },
      { on: 6, do: 'partial', percent: 55, restAfterDays: 16 },
      { on: 11, do: 'late', days: 4 },
    ],
  },
];
