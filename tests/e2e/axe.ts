// axe-core on the page on screen.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { nextFrame, settled } from './phone.ts';

type Violation = { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] };

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** One line for each violation, with its place. `only`: these rules of axe's. */
export async function violations(page: Page, only?: readonly string[]): Promise<string[]> {
  await settled(page);
  await page.evaluate(transitionsEnd);
  const at = new URL(page.url()).pathname;
  return (await violationsIn(page, { place: 'html', only })).map((line) => `${at}: ${line}`);
}

/** The same of one place of the page, as it is at this moment. */
export async function violationsIn(
  page: Page,
  asked: { place: string; only?: readonly string[] | undefined },
): Promise<string[]> {
  // The page's policy forbids unknown script tags, so this evaluates the code.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const result = await page.evaluate(async ({ place, only }) => {
    const { axe } = window as unknown as {
      axe: { run(place: string, options: object): Promise<{ violations: Violation[] }> };
    };
    return axe.run(place, { resultTypes: ['violations'], ...(only && { runOnly: { type: 'rule', values: only } }) });
  }, asked);
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary?.replaceAll('\n', ' ') ?? ''}`),
  );
}

/** A colour on its way to another one is neither. */
async function transitionsEnd(): Promise<void> {
  const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
  // One that is called off ends too.
  await Promise.allSettled(moving.map((one) => one.finished));
}

/** Rules for levels A and AA that look at colours. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Violations of the page on screen: all of them in its theme, those of colours in the other one. */
export async function violationsByTheme(page: Page): Promise<Record<Theme, string[]>> {
  await settled(page);
  const now = (await page.evaluate(() => document.documentElement.dataset.theme)) as Theme;
  const other = now === 'dark' ? 'light' : 'dark';
  const here = await violations(page);
  await page.emulateMedia({ colorScheme: other });
  await page.locator(`html[data-theme=${other}]`).waitFor();
  await nextFrame(page);
  const there = await violations(page, OF_COLOURS);
  return now === 'dark' ? { dark: here, light: there } : { light: here, dark: there };
}

export async function violationsInBoth(page: Page): Promise<string[]> {
  const { light, dark } = await violationsByTheme(page);
  return [...light, ...dark];
}
