import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawing } from '../../contract/lists.ts';
import { NIGHT } from './drawing-palette.ts';
import { drawingAlt, drawingOf } from './drawings.ts';

const BYTES_MAX = 4_096;
const TOKENS = fs.readFileSync(path.resolve(import.meta.dirname, '../../../../design/tokens.css'), 'utf8');

describe('a drawing', () => {
  it.each(drawing.options)('%s: small, 16:9, described, and with a night for each of its colours', (name) => {
    const svg = drawingOf(`${name}.svg`)!;
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(BYTES_MAX);
    expect(svg).toContain('viewBox="0 0 320 180"');
    const colours = [...svg.split('<style>')[0]!.matchAll(/(?:fill|stroke)="(#[^"]*)"/g)].map(([, colour]) => colour!);
    expect(colours.length).toBeGreaterThan(10);
    expect(colours.filter((colour) => !Object.hasOwn(NIGHT, colour))).toEqual([]);
    for (const colour of colours) expect(svg).toContain(`="${colour}"]{`);
    expect(drawingAlt(name, 'am')).not.toBe(drawingAlt(name, 'en'));
  });

  it('has the colours of the drawings inside a page', () => {
    const values = [...TOKENS.matchAll(/--drawn-([a-z-]+): (#[0-9a-f]{6});/g)];
    const byRole = Map.groupBy(values, ([, role]) => role!);
    expect(byRole.size).toBeGreaterThan(10);
    for (const [role, [day, night]] of byRole) expect([role, NIGHT[day![2]!]]).toEqual([role, night![2]]);
  });
});
