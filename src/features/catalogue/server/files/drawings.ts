// Our own drawings, one for each kind of asset. They are flat, in the palette of look.md 4. So no product needs a stock
// photo.
import fs from 'node:fs';
import path from 'node:path';
import { withNight } from './drawing-palette.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../drawings');

/** Describes each drawing for readers who cannot see it. Other languages show English until they are translated. */
const ALTS: Record<string, Record<string, string>> = {
  'solar-kiosk': {
    en: 'Drawing: a kiosk with solar panels on its roof and phones charging on the counter',
    am: 'ሥዕል፦ ጣሪያው ላይ የፀሐይ ፓነል ያለው ስልክ የሚሞላበት ኪዮስክ',
  },
  battery: { en: 'Drawing: an electric bicycle beside its swappable battery', am: 'ሥዕል፦ የኤሌክትሪክ ብስክሌት ከሚቀየር ባትሪው ጋር' },
  'water-pump': {
    en: 'Drawing: a water tank, a hand pump and a small solar panel',
    am: 'ሥዕል፦ የውሃ ታንከር፣ ፓምፕ እና አነስተኛ የፀሐይ ፓነል',
  },
  'cold-room': { en: 'Drawing: a cold room with crates of vegetables beside it', am: 'ሥዕል፦ የማቀዝቀዣ ክፍል ከአትክልት ሳጥኖች ጋር' },
  'grain-mill': {
    en: 'Drawing: a mill house, a grain mill and sacks of flour',
    am: 'ሥዕል፦ የወፍጮ ቤት፣ የእህል ወፍጮ እና የዱቄት ከረጢቶች',
  },
  'delivery-van': { en: 'Drawing: a delivery van with parcels behind it', am: 'ሥዕል፦ የማድረሻ መኪና ከእሽጎች ጋር' },
  'wifi-mast': { en: 'Drawing: a Wi-Fi mast between two houses', am: 'ሥዕል፦ በሁለት ቤቶች መካከል የቆመ የዋይፋይ ማማ' },
  workshop: {
    en: 'Drawing: a sewing machine and a finished dress in a workshop',
    am: 'ሥዕል፦ በስፌት ቤት ውስጥ የልብስ ስፌት ማሽን እና የተሰፋ ልብስ',
  },
  market: { en: 'Drawing: two market stalls with fruit and bread', am: 'ሥዕል፦ ፍራፍሬ እና ዳቦ ያለባቸው ሁለት የገበያ ድንኳኖች' },
  router: { en: 'Drawing: a data router on a counter', am: 'ሥዕል፦ በጠረጴዛ ላይ ያለ የኢንተርኔት ራውተር' },
  greenhouse: { en: 'Drawing: a greenhouse with rows of tomato plants', am: 'ሥዕል፦ የቲማቲም ተክሎች ያሉበት ግሪንሃውስ' },
  'clinic-fridge': { en: 'Drawing: a vaccine refrigerator with its solar panel', am: 'ሥዕል፦ የክትባት ማቀዝቀዣ ከፀሐይ ፓነሉ ጋር' },
};

export function drawingAddress(name: string): string {
  return `/api/v1/drawings/${name}.svg`;
}

export function drawingAlt(name: string, locale: string): string {
  const alt = ALTS[name] ?? {};
  return alt[locale] ?? alt.en ?? '';
}

const read = new Map<string, string>();

/** The SVG by file name, or null. Names are checked against the list, never joined into a path unchecked. */
export function drawingOf(fileName: string): string | null {
  const name = fileName.replace(/\.svg$/, '');
  if (!Object.hasOwn(ALTS, name)) return null;
  let svg = read.get(name);
  if (svg === undefined) {
    svg = withNight(fs.readFileSync(path.join(FOLDER, `${name}.svg`), 'utf8'));
    read.set(name, svg);
  }
  return svg;
}
