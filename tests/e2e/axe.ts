// axe-core on the page on screen.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { settled } from './phone.ts';

type Violation = { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] };

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** One line for each violation, with its place. */
export async function violations(page: Page): Promise<string[]> {
  await settled(page);
  await page.evaluate(transitionsEnd);
  // The page's policy forbids unknown script tags, so this evaluates the code.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const result = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
    return axe.run({ resultTypes: ['violations'] });
  });
  const at = new URL(page.url()).pathname;
  return (result.violations as Violation[]).flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${at}: ${id} at ${node.target.join(' ')}: ${node.failureSummary?.replaceAll('\n', ' ') ?? ''}`,
    ),
  );
}

/** A colour on its way to another one is neither. */
async function transitionsEnd(): Promise<void> {
  const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
  // One that is called off ends too.
  await Promise.allSettled(moving.map((one) => one.finished));
}

/** The violations of the page on screen, in both themes. */
export async function violationsInBoth(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    found.push(...(await violations(page)));
  }
  return found;
}
