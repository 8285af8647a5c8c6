import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function rolesOf(block: string): Record<string, string> {
  const roles: Record<string, string> = {};
  for (const [, name, value] of block.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{6});/g)) roles[name!] = value!;
  return roles;
}

const [lightBlock, darkBlock] = css.split(':root[data-theme="dark"]') as [string, string];
const themes = { light: rolesOf(lightBlock), dark: rolesOf(darkBlock) };

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const papers = ['bg', 'surface', 'sunk'];
const textOnPaper = ['ink', 'ink-2', 'primary', 'clay', 'positive', 'warning', 'negative'];
const textPairs = [
  ...textOnPaper.flatMap((text) => papers.map((paper) => [text, paper] as const)),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-pressed'],
  ['on-primary-tint', 'primary-tint'],
  ['on-clay-tint', 'clay-tint'],
  ['on-positive-tint', 'positive-tint'],
  ['on-warning-tint', 'warning-tint'],
  ['on-negative-tint', 'negative-tint'],
  ['on-negative', 'negative'],
  ['ink', 'primary-tint'],
] as const;

describe.each(Object.entries(themes))('%s theme', (_theme, roles) => {
  test.each(textPairs)('text %s on %s reaches 4.5:1', (text, paper) => {
    expect(contrast(roles[text]!, roles[paper]!)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(papers.flatMap((paper) => [['control-border', paper] as const, ['focus', paper] as const]))(
    '%s against %s reaches 3:1',
    (border, paper) => {
      expect(contrast(roles[border]!, roles[paper]!)).toBeGreaterThanOrEqual(3);
    },
  );

  test('marks of late rent differ from those of paid rent without their colour, and from the paper', () => {
    expect(contrast(roles['late-mark']!, roles.primary!)).toBeGreaterThanOrEqual(1.4);
    expect(contrast(roles['late-mark']!, roles.surface!)).toBeGreaterThanOrEqual(3);
  });

  test('has the same roles as the light theme', () => {
    expect(Object.keys(roles).sort()).toEqual(Object.keys(themes.light).sort());
  });
});
