import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { SCENE_NAMES, SceneDrawing } from './scenes.tsx';
import { TOLD_TO_VISITORS, VisitorDrawing } from './visitor-drawing.tsx';

const BYTES_MAX = 2_048;
const DRAWINGS: readonly (readonly [string, string])[] = [
  ...SCENE_NAMES.map((name) => [name, renderToStaticMarkup(createElement(SceneDrawing, { name }))] as const),
  ...TOLD_TO_VISITORS.map((of) => [of, renderToStaticMarkup(createElement(VisitorDrawing, { of }))] as const),
];

describe('a drawing inside a page', () => {
  test.each(DRAWINGS)('%s is small, hidden from screen readers, and uses only the --drawn- colours', (_, markup) => {
    expect(Buffer.byteLength(markup)).toBeLessThanOrEqual(BYTES_MAX);
    expect(markup).toContain('aria-hidden="true"');
    const paints = [...markup.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, paint]) => paint!);
    expect(paints.length).toBeGreaterThan(5);
    expect(paints.filter((paint) => paint !== 'none' && !/^var\(--drawn-[a-z-]+\)$/.test(paint))).toEqual([]);
  });
});
