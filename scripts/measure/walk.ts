// Walks the tasks (tasks.ts) on a phone with real taps. It scrolls only until the next target can be tapped.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import type { PhoneOptions } from '../../tests/e2e/phone.ts';
import { openReader } from './readers.ts';
import { atRest } from './screens.ts';
import type { Row } from './table.ts';
import { type Goal, type Step, type Task, TASKS } from './tasks.ts';
import { partOf, patternOf, textOf } from './texts.ts';

/** A task should need no more scrolling than one screen. */
const SCREEN_HEIGHT = 740;

/** How long a target may take to appear. This is longer than any wait of a screen. */
const APPEARS_MS = 8_000;
/** More than anyone would scroll for one target. */
const SCROLLS_MAX = 20_000;

export async function measureTasks(browser: Browser, base: string, options: PhoneOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const task of TASKS) {
    const { page, context } = await openReader(browser, base, { ...options, reader: 'member' });
    rows.push(await walk(page, task, options.language ?? 'en'));
    await context.close();
  }
  return rows;
}

async function walk(page: Page, task: Task, language: string): Promise<Row> {
  const figures = { taps: 0, 'px scrolled': 0, seconds: 0 };
  const began = performance.now();
  const stuck = (at: Step | Goal): Row => ({ of: task.name, figures, faults: [`stuck at ${JSON.stringify(at)}`] });
  const held = await holdBack(page, task.sees);
  await page.goto('/');
  await atRest(page);
  for (const step of task.steps) {
    const target = targetOf(page, step, language);
    const moved = await bringIntoSight(page, target);
    if (moved === undefined) return stuck(step);
    figures['px scrolled'] += moved;
    if ('type' in step) await target.pressSequentially(step.type);
    else {
      await target.tap();
      figures.taps += 1;
    }
    await atRest(page);
  }
  const moved =
    'request' in task.sees ? await within(held.leaves) : await bringIntoSight(page, goalOf(page, task.sees, language));
  if (moved === undefined) return stuck(task.sees);
  figures['px scrolled'] += moved;
  figures.seconds = Math.round((performance.now() - began) / 100) / 10;
  return { of: task.name, figures, most: { taps: task.taps, 'px scrolled': SCREEN_HEIGHT } };
}

function within<T>(leaves: Promise<T>): Promise<T | undefined> {
  return Promise.race([leaves, sleep(APPEARS_MS).then(() => undefined)]);
}

type Held = { leaves: Promise<0 | undefined> };

/** Blocks the request that ends a task. `leaves` resolves with 0 when it would have been sent. */
async function holdBack(page: Page, goal: Goal): Promise<Held> {
  const [method = '', path = ''] = 'request' in goal ? goal.request.split(' ') : [];
  if (!path) return { leaves: Promise.resolve(undefined) };
  let told: (moved: 0) => void = () => undefined;
  const left = new Promise<0>((resolve) => {
    told = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) return route.continue();
    told(0);
    await route.abort();
  });
  return { leaves: left };
}

/** The topmost sheet, or the page. */
function onTop(page: Page): Locator {
  return page.locator('dialog[open], #root:not(:has(dialog[open]))').last();
}

function targetOf(page: Page, step: Step, language: string): Locator {
  const top = onTop(page);
  if ('open' in step) {
    const links = top.locator(`a[href^="${step.open}"]:visible`);
    return (step.showing ? links.filter({ hasText: textOf(step.showing, language) }) : links).first();
  }
  if ('type' in step) return page.locator('input:focus');
  const name = 'pressPart' in step ? partOf(step.pressPart, language) : patternOf(step.press, language);
  const roles = (['button', 'tab', 'radio', 'link', 'slider'] as const).map((role) => top.getByRole(role, { name }));
  const unfolds = top.locator('summary').filter({ hasText: name });
  return roles.reduce((all, one) => all.or(one), unfolds).first();
}

function goalOf(page: Page, goal: Exclude<Goal, { request: string }>, language: string): Locator {
  if ('pin' in goal) return page.locator('.pin-keys').last();
  const pattern = 'part' in goal ? partOf(goal.part, language) : patternOf(goal.text, language);
  return onTop(page).getByText(pattern).locator('visible=true').first();
}

/** Scrolls until a tap on the target's middle would hit it. Returns the pixels, or undefined if it never appears. */
async function bringIntoSight(page: Page, target: Locator): Promise<number | undefined> {
  try {
    await target.waitFor({ timeout: APPEARS_MS });
  } catch {
    return undefined;
  }
  await page.waitForTimeout(350); // sheets slide in
  return target.evaluate(async (part, most) => {
    const hit = () => {
      const { left, top, width, height } = part.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      return found !== null && (part.contains(found) || found.contains(part));
    };
    let mover: Element = part;
    while (
      mover.parentElement &&
      !(mover.scrollHeight > mover.clientHeight && /auto|scroll/.test(getComputedStyle(mover).overflowY))
    )
      mover = mover.parentElement;
    const below = part.getBoundingClientRect().top > innerHeight / 2;
    let moved = 0;
    for (const step = below ? 20 : -20; !hit() && moved < most; ) {
      const before = mover.scrollTop;
      mover.scrollBy({ top: step, behavior: 'instant' });
      if (mover.scrollTop === before) return undefined;
      moved += Math.abs(mover.scrollTop - before);
      await new Promise((done) => requestAnimationFrame(done));
    }
    return moved;
  }, SCROLLS_MAX);
}
