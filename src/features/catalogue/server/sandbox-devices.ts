// The sandbox's devices: their price is used up, and rents return 108 to 125 % of it over a year when all is paid.
import { ASSET_LOST, INSURED, LATE_RENT, LESSEE_LIABLE, NO_EARLY_EXIT, PLAY_MONEY, PRICE_USED_UP, UNINSURED } from './sandbox-texts.ts';
import type { SandboxProduct } from './sandbox-catalogue.ts';

const device = { type: 'device', returnsPrincipal: false, ratePpb: null, unitsMin: 1, salesEndAfterDays: null, maturesAfterDays: null } as const;

export const sandboxDevices: readonly SandboxProduct[] = [
  {
    ...device, slug: 'solar-kiosk-adama', drawing: 'solar-kiosk', cycle: 'daily', priceBirr: 4_500, incomeMinor: 14_30, unitsMax: 50, holdingDays: 365, stock: 120, placed: 16, purchaseLimit: 20, minVip: 0, chances: 1, points: 90, coupons: true,
    title: { en: 'Solar charging kiosk, Adama', am: 'የፀሐይ ኃይል መሙያ ኪዮስክ፣ አዳማ' },
    description: {
      en: 'A share of twelve street kiosks that charge phones and lamps from the sun. A women’s trading co-operative rents all of them and pays every week.',
      am: 'ስልክ እና መብራት በፀሐይ ኃይል የሚሞሉ የአሥራ ሁለት ኪዮስኮች ድርሻ። የሴቶች ንግድ ኅብረት ሥራ ማኅበር ሁሉንም ተከራይቶ በየሳምንቱ ይከፍላል።',
    },
    risks: [LATE_RENT, PRICE_USED_UP, NO_EARLY_EXIT, ASSET_LOST, { en: 'Cloudy months mean fewer charges and weaker business for the lessee.', am: 'ደመናማ ወራት ሥራውን ያዳክማሉ፤ ተከራዩም ያነሰ ይሠራል።' }, PLAY_MONEY],
    asset: {
      name: { en: 'Twelve solar kiosks', am: 'አሥራ ሁለት የፀሐይ ኪዮስኮች' }, what: { en: 'Steel kiosk, 1.2 kW of panels, 5 kWh battery and ten charging points each', am: 'እያንዳንዱ የብረት ኪዮስክ፣ 1.2 ኪዋ ፓነል፣ 5 ኪዋሰ ባትሪ እና አሥር መሙያዎች' },
      place: { en: 'Bus stations and markets of Adama, Oromia', am: 'የአዳማ አውቶቡስ ጣቢያዎች እና ገበያዎች፣ ኦሮሚያ' }, serial: 'SK-ADM-001 to 012', lessee: 'Tsehay Women Traders Co-operative', insurance: INSURED, liable: LESSEE_LIABLE,
    },
    contract: { number: 'KIOSK-ADM', bills: 'week', dueDay: 1, graceDays: 4, title: { en: 'Lease of twelve kiosks, rent by unit in service', am: 'የአሥራ ሁለት ኪዮስኮች ኪራይ፣ በአገልግሎት ላይ ባለ ክፍል' } },
    payer: { name: 'Tsehay Women Traders Co-operative', bankCode: 'HIGHLAND', bankNumber: '1000000101' }, supplier: { name: 'Awash Solar Works PLC', bankCode: 'RIFT', bankNumber: '3000000101' },
    behaviour: [{ on: 4, do: 'late', days: 5 }, { on: 9, do: 'partial', percent: 60, restAfterDays: 10 }],
  },
  {
    ...device, slug: 'ebike-battery-addis', drawing: 'battery', cycle: 'hourly', priceBirr: 3_000, incomeMinor: 41, unitsMax: 50, holdingDays: 365, stock: 200, placed: 11, purchaseLimit: 30, minVip: 0, chances: 1, points: 60, coupons: true,
    title: { en: 'E-bike battery pack, Addis Ababa', am: 'የኤሌክትሪክ ብስክሌት ባትሪ፣ አዲስ አበባ' },
    description: {
      en: 'Swappable batteries for delivery riders. The swap operator pays for the hours that the packs are on the road; income is counted by the hour.',
      am: 'ለዕቃ አድራሽ ብስክሌተኞች የሚቀየሩ ባትሪዎች። ጣቢያው ባትሪዎቹ ለሠሩባቸው ሰዓታት ይከፍላል፤ ገቢው በሰዓት ይቆጠራል።',
    },
    risks: [LATE_RENT, PRICE_USED_UP, NO_EARLY_EXIT, ASSET_LOST, { en: 'Batteries lose capacity with age and heat; the operator of the stations may return weak packs.', am: 'ባትሪዎች በዕድሜ እና በሙቀት አቅማቸው ይቀንሳል፤ ጣቢያው ደካማ ባትሪዎችን ሊመልስ ይችላል።' }, PLAY_MONEY],
    asset: {
      name: { en: 'Forty battery packs', am: 'አርባ ባትሪዎች' }, what: { en: 'Lithium iron phosphate, 1.4 kWh, tracked by number', am: 'ሊቲየም አይረን ፎስፌት፣ 1.4 ኪዋሰ፣ በቁጥር የሚከታተሉ' },
      place: { en: 'Six swap stations between Bole and Piassa, Addis Ababa', am: 'ከቦሌ እስከ ፒያሳ ስድስት መቀየሪያ ጣቢያዎች፣ አዲስ አበባ' }, serial: 'BP-AA-0001 to 0040', lessee: 'Fetan Swap Stations PLC', insurance: INSURED, liable: LESSEE_LIABLE,
    },
    contract: { number: 'SWAP-AA', bills: 'week', dueDay: 1, graceDays: 3, title: { en: 'Use of forty battery packs, paid weekly', am: 'የአርባ ባትሪዎች አጠቃቀም፣ በየሳምንቱ የሚከፈል' } },
    payer: { name: 'Fetan Swap Stations PLC', bankCode: 'TANA', bankNumber: '1000000102' }, supplier: { name: 'Entoto Energy Storage PLC', bankCode: 'RIFT', bankNumber: '3000000102' },
    behaviour: [{ on: 3, do: 'late', days: 2 }, { on: 7, do: 'miss' }],
  },
  {
    ...device, slug: 'grain-mill-debre-birhan', drawing: 'grain-mill', cycle: 'weekly', priceBirr: 3_600, incomeMinor: 79_00, unitsMax: 40, holdingDays: 364, stock: 90, placed: 7, purchaseLimit: 20, minVip: 0, chances: 1, points: 70, coupons: true,
    title: { en: 'Grain mill, Debre Birhan', am: 'የእህል ወፍጮ፣ ደብረ ብርሃን' },
    description: {
      en: 'Three electric mills for teff, wheat and barley. The farmers’ union runs them and pays its rent every Monday.',
      am: 'ለጤፍ፣ ስንዴ እና ገብስ ሦስት የኤሌክትሪክ ወፍጮዎች። የገበሬዎች ዩኒየን ያስተዳድራቸዋል፤ ኪራይ በየሰኞው ይከፍላል።',
    },
    risks: [LATE_RENT, PRICE_USED_UP, NO_EARLY_EXIT, ASSET_LOST, { en: 'A poor harvest means less grain to mill; power cuts stop the mills.', am: 'ደካማ ምርት የሚፈጭ እህል ይቀንሳል፤ የመብራት መቋረጥ ወፍጮውን ያቆማል።' }, PLAY_MONEY],
    asset: {
      name: { en: 'Three grain mills', am: 'ሦስት የእህል ወፍጮዎች' }, what: { en: 'Stone mills of 15 kW with cleaners and scales', am: '15 ኪዋ የድንጋይ ወፍጮዎች ከማጣሪያ እና ሚዛን ጋር' },
      place: { en: 'Market quarter, Debre Birhan, Amhara', am: 'ገበያ ሠፈር፣ ደብረ ብርሃን፣ አማራ' }, serial: 'GM-DB-31, 32, 33', lessee: 'Tegulet Farmers Union', insurance: INSURED, liable: LESSEE_LIABLE,
    },
    contract: { number: 'MILL-DB', bills: 'week', dueDay: 1, graceDays: 5, title: { en: 'Lease of three mills', am: 'የሦስት ወፍጮዎች ኪራይ' } },
    payer: { name: 'Tegulet Farmers Union', bankCode: 'SIMIEN', bankNumber: '1000000103' }, supplier: { name: 'Selale Machine Works PLC', bankCode: 'RIFT', bankNumber: '3000000103' },
    behaviour: [{ on: 2, do: 'late', days: 3 }, { on: 6, do: 'partial', percent: 55, restAfterDays: 16 }, { on: 11, do: 'late', days: 4 }],
  },
  {
    ...device, slug: 'delivery-van-hawassa', drawing: 'delivery-van', cycle: 'daily', priceBirr: 5_000, incomeMinor: 16_00, unitsMax: 40, holdingDays: 365, stock: 80, placed: 4, purchaseLimit: 15, minVip: 0, chances: 1, points: 100, coupons: true,
    title: { en: 'Delivery van, Hawassa', am: 'የዕቃ ማድረሻ መኪና፣ ሐዋሳ' },
    description: {
      en: 'A share of two vans that bring fish and vegetables from the lake to shops. The haulier pays a weekly rent for each day on the road.',
      am: 'ዓሣ እና አትክልት ከሐይቁ ወደ ሱቆች የሚያደርሱ የሁለት መኪኖች ድርሻ። አጓጓዡ በሥራ ላይ ላሉ ቀናት በየሳምንቱ ይከፍላል።',
    },
    risks: [LATE_RENT, PRICE_USED_UP, NO_EARLY_EXIT, ASSET_LOST, { en: 'Accidents, repairs and the fuel price can stop a van or its business.', am: 'አደጋ፣ ጥገና እና የነዳጅ ዋጋ መኪናውን ወይም ሥራውን ሊያቆሙ ይችላሉ።' }, PLAY_MONEY],
    asset: {
      name: { en: 'Two delivery vans', am: 'ሁለት የማድረሻ መኪኖች' }, what: { en: 'Refrigerated vans of 1.5 tonnes, bought second-hand', am: 'ያገለገሉ፣ ማቀዝቀዣ ያላቸው 1.5 ቶን መኪኖች' },
      place: { en: 'Hawassa, Sidama', am: 'ሐዋሳ፣ ሲዳማ' }, serial: 'VAN-HW-07, 08', lessee: 'Lakeside Haulage PLC', insurance: INSURED, liable: LESSEE_LIABLE,
    },
    contract: { number: 'VAN-HW', bills: 'week', dueDay: 2, graceDays: 4, title: { en: 'Hire of two vans', am: 'የሁለት መኪኖች ኪራይ' } },
    payer: { name: 'Lakeside Haulage PLC', bankCode: 'HIGHLAND', bankNumber: '1000000104' }, supplier: { name: 'Rift Vehicles PLC', bankCode: 'TANA', bankNumber: '3000000104' },
    behaviour: [{ on: 5, do: 'late', days: 6 }],
  },
  {
    ...device, slug: 'cold-room-bahir-dar', drawing: 'cold-room', cycle: 'daily', priceBirr: 6_400, incomeMinor: 19_80, unitsMax: 30, holdingDays: 365, stock: 60, placed: 4, purchaseLimit: 15, minVip: 0, chances: 2, points: 130, coupons: true,
    title: { en: 'Cold room, Bahir Dar', am: 'የማቀዝቀዣ ክፍል፣ ባሕር ዳር' },
    description: {
      en: 'A walk-in cold room where growers keep tomatoes, onions and mangoes until the price is right. The market association rents it whole.',
      am: 'አምራቾች ቲማቲም፣ ሽንኩርት እና ማንጎ ዋጋ እስኪስተካከል የሚያቆዩበት ማቀዝቀዣ ክፍል። የገበያ ማኅበሩ ሙሉውን ይከራያል።',
    },
    risks: [LATE_RENT, PRICE_USED_UP, NO_EARLY_EXIT, ASSET_LOST, { en: 'A power cut can spoil what is stored, and with it a month’s business.', am: 'የመብራት መቋረጥ የተቀመጠውን ሊያበላሽ እና የወሩን ሥራ ሊያጠፋ ይችላል።' }, PLAY_MONEY],
    asset: {
      name: { en: 'Cold room of 40 cubic metres', am: '40 ሜትር ኩብ ማቀዝቀዣ ክፍል' }, what: { en: 'Insulated panels, two compressors, 8 kW of solar', am: 'መከላከያ ፓነሎች፣ ሁለት ኮምፕረሰሮች፣ 8 ኪዋ ፀሐይ' },
      place: { en: 'Wholesale market, Bahir Dar, Amhara', am: 'የጅምላ ገበያ፣ ባሕር ዳር፣ አማራ' }, serial: 'CR-BD-02', lessee: 'Abay Growers Market Association', insurance: INSURED, liable: LESSEE_LIABLE,
    },
    contract: { number: 'COLD-BD', bills: 'week', dueDay: 1, graceDays: 7, title: { en: 'Lease of the cold room', am: 'የማቀዝቀዣ ክፍሉ ኪራይ' } },
    payer: { name: 'Abay Growers Market Association', bankCode: 'TANA', bankNumber: '1000000105' }, supplier: { name: 'Blue Nile Refrigeration PLC', bankCode: 'SIMIEN', bankNumber: '3000000105' },
    behaviour: [{ on: 4, do: 'partial', percent: 70 }, { on: 8, do: 'miss' }],
  },
  {
    ...device, slug: 'water-pump-ziway', drawing: 'water-pump', cycle: 'weekly', priceBirr: 1_800, incomeMinor: 38_50, unitsMax: 60, holdingDays: 364, stock: 150, placed: 1, purchaseLimit: 40, minVip: 1, chances: 1, points: 40, coupons: true,
    title: { en: 'Solar water pump, Ziway', am: 'የፀሐይ ውሃ ፓምፕ፣ ዝዋይ' },
    description: {
      en: 'Pumps that water small onion fields by the lake. A growers’ group pays after each week of watering.',
      am: 'በሐይቁ ዳር ትንንሽ የሽንኩርት ማሳዎችን የሚያጠጡ ፓምፖች። የአምራቾች ቡድን ከየሳምንቱ መስኖ በኋላ ይከፍላል።',
    },
    risks: [LATE_RENT, PRICE_USED_UP, NO_EARLY_EXIT, ASSET_LOST, { en: 'In the rainy season fields need little water, and payments tend to come late.', am: 'በክረምት ማሳዎች ብዙ ውሃ አይፈልጉም፤ ክፍያም ሊዘገይ ይችላል።' }, PLAY_MONEY],
    asset: {
      name: { en: 'Eight solar pumps', am: 'ስምንት የፀሐይ ፓምፖች' }, what: { en: 'Surface pumps of 750 W with panels on carts', am: '750 ዋ ፓምፖች በጋሪ ላይ ከፓነሎች ጋር' },
      place: { en: 'Lake Ziway, Oromia', am: 'ዝዋይ ሐይቅ፣ ኦሮሚያ' }, serial: 'WP-ZW-11 to 18', lessee: 'Dembel Onion Growers Group', insurance: UNINSURED, liable: LESSEE_LIABLE,
    },
    contract: { number: 'PUMP-ZW', bills: 'week', dueDay: 3, graceDays: 7, title: { en: 'Hire of eight pumps', am: 'የስምንት ፓምፖች ኪራይ' } },
    payer: { name: 'Dembel Onion Growers Group', bankCode: 'SIMIEN', bankNumber: '1000000106' }, supplier: { name: 'Awash Solar Works PLC', bankCode: 'RIFT', bankNumber: '3000000101' },
    behaviour: [{ on: 3, do: 'late', days: 4 }, { on: 6, do: 'late', days: 8 }],
  },
];
