// Serves our own drawings, one for each kind of asset, in the palette of look.md 4, so that every product has a picture
// without stock photos.
import fs from 'node:fs';
import path from 'node:path';
import { dataTexts } from '#platform/language/data-texts.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { localizedIn } from '#universal/localized.ts';
import { drawing } from '../../contract/shapes.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../drawings');

/** Describes each drawing for readers who cannot see it. */
const altOf = dataTexts(path.join(import.meta.dirname, 'locales'));

export function drawingAddress(name: string): string {
  return `/api/v1/drawings/${name}.svg`;
}

export function drawingAlt(name: string, locale: string): { text: string; language: LanguageCode } {
  return localizedIn(altOf(name), locale);
}

const read = new Map<string, string>();

/** The SVG by file name, or null. Only names in the list become part of a path. */
export function drawingOf(fileName: string): string | null {
  const name = fileName.replace(/\.svg$/, '');
  if (!drawing.safeParse(name).success) return null;
  let svg = read.get(name);
  if (svg === undefined) {
    svg = withNight(fs.readFileSync(path.join(FOLDER, `${name}.svg`), 'utf8'));
    read.set(name, svg);
  }
  return svg;
}

/**
 * Colours by day and by night; tokens.css has the same pairs for drawings inside a page. Drawings are written in the
 * day colours, and the rules for the night are added to the same file, so that a change of theme loads nothing.
 */
export const PAINTS = {
  sky: ['#f1ece3', '#17202a'],
  hill: ['#e4dbcb', '#1e2a34'],
  far: ['#d0e2e4', '#1a323c'],
  sun: ['#edb596', '#b7b4ab'],
  ground: ['#dccfb8', '#27333d'],
  shade: ['#c7b592', '#1c262e'],
  wall: ['#fffdf8', '#465460'],
  wallShade: ['#e8dfd0', '#35424d'],
  tealDeep: ['#0f4c5c', '#1d6575'],
  teal: ['#2f7182', '#38869a'],
  tealLight: ['#8fbfc9', '#86bcc8'],
  clay: ['#9a3f1d', '#b4553a'],
  clayLight: ['#c8704a', '#da8460'],
  pane: ['#dcebee', '#25454f'],
  lit: ['#cfe3e6', '#f2c491'],
  ink: ['#26221d', '#0a0e11'],
  metal: ['#6b6254', '#8b9093'],
  leaf: ['#5e8f7b', '#4f8672'],
  leafShade: ['#37705f', '#2d5d4f'],
  skin: ['#6f4229', '#93603f'],
  mark: ['#fdfaf4', '#f2e6d8'],
} as const;

/** Adds the night colours, which apply if the address ends in #dark. */
function withNight(svg: string): string {
  const rules = Object.values(PAINTS).flatMap(([day, night]) =>
    ['fill', 'stroke']
      .filter((paint) => svg.includes(`${paint}="${day}"`))
      .map((paint) => `svg:target [${paint}="${day}"]{${paint}:${night}}`),
  );
  return svg.replace('<svg ', '<svg id="dark" ').replace('</svg>', `<style>${rules.join('')}</style></svg>`);
}
