// The drawings of products are small, described, and have night colours for all their colours.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { drawing } from '../../contract/shapes.ts';
import { drawingAlt, drawingOf, PAINTS } from './drawings.ts';

const BYTES_MAX = 4_096;
const DAY: readonly string[] = Object.values(PAINTS).map(([day]) => day);
const TOKENS = fs.readFileSync(path.resolve(import.meta.dirname, '../../../../design/tokens.css'), 'utf8');

describe('a drawing', () => {
  it.each(drawing.options)('%s: is small, 16:9, described, and has a night colour for each of its colours', (name) => {
    const svg = drawingOf(`${name}.svg`)!;
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(BYTES_MAX);
    expect(svg).toContain('viewBox="0 0 320 180"');
    const colours = [...svg.split('<style>')[0]!.matchAll(/(?:fill|stroke)="(#[^"]*)"/g)].map(([, colour]) => colour!);
    expect(colours.length).toBeGreaterThan(10);
    expect(colours.filter((colour) => !DAY.includes(colour))).toEqual([]);
    for (const colour of colours) expect(svg).toContain(`="${colour}"]{`);
    expect(new Set(LANGUAGE_CODES.map((code) => drawingAlt(name, code))).size).toBe(LANGUAGE_CODES.length);
  });

  it.each(drawing.options)('%s: cut to its middle square for a list, it shows the whole sun or none of it', (name) => {
    const suns = drawingOf(`${name}.svg`)!.matchAll(/<circle cx="(\d+)" cy="\d+" r="(1[5-9]|2\d)" fill="#edb596"/g);
    for (const [, cx, r] of suns) {
      const [left, right] = [Number(cx) - Number(r), Number(cx) + Number(r)];
      expect({ name, isCut: [70, 250].some((edge) => left < edge && edge < right) }).toEqual({ name, isCut: false });
    }
  });

  it('uses the same colours as drawings inside a page (tokens.css)', () => {
    const tokens = [...TOKENS.matchAll(/--drawn-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [
      name,
      colour,
    ]);
    const names = Object.entries(PAINTS).map(([name, paints]) => [name.replace(/[A-Z]/, '-$&').toLowerCase(), paints]);
    expect(tokens).toEqual([0, 1].flatMap((theme) => names.map(([name, paints]) => [name, paints![theme]])));
  });
});
