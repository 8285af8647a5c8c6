// A fund so short that the ninety days see its end, and the amount back.
import { BORROWERS_LIABLE, fund } from './funds.ts';
import type { SandboxProduct } from './sandbox-product.ts';
import { fundRisks, INSURED } from './texts.ts';

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
      'it each week. The amount stays in the fund and comes back after six weeks.',
    am:
      'አጭር ዝግ ፈንድ፦ ገንዘቡ ለአራት የተከራዩ የክትባት ማቀዝቀዣዎች መያዣ ነው። ክሊኒኮቹ በየሳምንቱ ይከፍላሉ፤ ' +
      'ገንዘቡ በፈንዱ ይቆያል፣ ከስድስት ሳምንት በኋላም ይመለሳል።',
  },
  risks: fundRisks({
    en: 'If a refrigerator comes back broken, its owner keeps a part of the deposit.',
    am: 'ማቀዝቀዣ ተበላሽቶ ከተመለሰ ባለቤቱ ከመያዣው የተወሰነውን ያስቀራል።',
  }),
  asset: {
    name: { en: 'Deposit for four refrigerators', am: 'የአራት ማቀዝቀዣዎች መያዣ' },
    what: {
      en: 'Four solar vaccine refrigerators, rented for six weeks',
      am: 'ለስድስት ሳምንት የተከራዩ አራት የፀሐይ ክትባት ማቀዝቀዣዎች',
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
