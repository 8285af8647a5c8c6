// Checks docs/operations/alerts.yml and its runbooks against the product: every figure, screen, command, log line and
// SQL statement that they name must exist.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { type Metrics, openMetrics } from '#api/metrics.ts';

const root = path.resolve(import.meta.dirname, '..');
const RUNBOOKS = 'docs/operations/runbooks';
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8');
const textsOf = (pattern: string) => fs.globSync(pattern, { cwd: root }).map(read).join('\n');

type Alert = { name: string; expr: string; severity: string; runbook: string };

/** Reads alerts.yml, which has one key and its value in a line. A long expression continues in deeper lines below. */
function alertsOf(text: string): Alert[] {
  return text
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((rule) => ({
      name: rule.split('\n')[0] ?? '',
      expr: (/expr: (?:>-\n)?([^]*?)\n {8}for:/.exec(rule)?.[1] ?? '').replaceAll(/\s+/g, ' ').trim(),
      severity: /severity: (\w+)/.exec(rule)?.[1] ?? '',
      runbook: /runbook: (\S+)/.exec(rule)?.[1] ?? '',
    }));
}

const WORDS = new Set(['or', 'and', 'unless', 'up']);

/** The names of figures that an expression reads, without functions, labels, ranges and numbers. */
function namesIn(expr: string): string[] {
  const bare = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ');
  return [...bare.matchAll(/(?<![\w.])[a-z_]\w*\b(?!\s*\()/g)].map(([name]) => name).filter((name) => !WORDS.has(name));
}

const alerts = alertsOf(read('docs/operations/alerts.yml'));
const pages = fs.readdirSync(path.join(root, RUNBOOKS));
const pageText = pages.map((page) => read(`${RUNBOOKS}/${page}`)).join('\n');

let db: FreshDatabase;
let metrics: Metrics;
let shown: string;
beforeAll(async () => {
  db = await freshDatabase();
  metrics = openMetrics({ context: await testContext(db), streams: () => 0 });
  shown = await metrics.registry.metrics();
});
afterAll(() => metrics.close());

/** Every name of a series that /metrics can give. A histogram has three. */
function seriesNames(): Set<string> {
  const typed = [...shown.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Set(
    typed.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

describe('an alert', () => {
  it('has a form that this test reads', () => {
    expect(alerts.length).toBeGreaterThan(15);
    expect(alerts.length).toBe(read('docs/operations/alerts.yml').match(/- alert:/g)?.length);
    expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length);
  });

  it.each(alerts)('$name uses only figures that /metrics gives', ({ expr }) => {
    const names = namesIn(expr);
    expect(names.length + (expr.match(/\bup\b/g) ?? []).length).toBeGreaterThan(0);
    expect(names.filter((name) => !seriesNames().has(name))).toEqual([]);
  });

  it.each(alerts)('$name selects series only by labels that they have', ({ expr }) => {
    for (const [, name = '', labels = ''] of expr.matchAll(/(\w+)\{([^}]*)\}/g)) {
      const series = shown.split('\n').filter((line) => line.startsWith(`${name}{`));
      const found = series.some((line) => labels.split(',').every((label) => line.includes(label.trim())));
      // Some series begin with their first event, so they may be missing here.
      expect({ labels, found: found || series.length === 0 }).toEqual({ labels, found: true });
    }
  });

  it.each(alerts)('$name has a severity and its own runbook', ({ name, severity, runbook }) => {
    expect(['page', 'ticket']).toContain(severity);
    const kebab = name.replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
    expect(runbook).toBe(`${RUNBOOKS}/${kebab}.md`);
    expect(pages).toContain(`${kebab}.md`);
    expect(read(runbook).startsWith(`# ${name}\n`)).toBe(true);
  });
});

describe('the runbooks', () => {
  it('exist for alerts only', () => {
    expect(pages.map((page) => `${RUNBOOKS}/${page}`).sort()).toEqual(alerts.map(({ runbook }) => runbook).sort());
  });

  it.each(pages)('%s says what is seen, what it means, and what to do', (page) => {
    const heads = [...read(`${RUNBOOKS}/${page}`).matchAll(/^## (.*)$/gm)].map(([, head]) => head);
    expect(heads).toEqual(['What you see', "Members' money", 'Where to look', 'What to do', 'When to call someone']);
  });

  it('name screens and tiles that the console has', () => {
    const titles = new Set(
      [...textsOf('src/features/*/console/*.tsx').matchAll(/(?:label: |title=)\{?t\('([^']+)/g)].map(
        ([, title]) => title,
      ),
    );
    const named = [...pageText.matchAll(/\*\*([^*]+)\*\*/g)].map(([, screen]) => screen);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((screen) => !titles.has(screen))).toEqual([]);
  });

  it('name commands of this package, and lines that the product can log', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const [, name = ''] of pageText.matchAll(/`npm (?:run )?(\w+)`/g)) expect(scripts).toHaveProperty(name);
    const code = textsOf('src/**/*.ts');
    const lines = [...pageText.matchAll(/`grep -h "((?:\\"|[^"])+)" data\/logs\/\w+\*?\.log`/g)].map(
      ([, line = '']) => line,
    );
    expect(lines.length).toBe(pageText.match(/`grep/g)?.length);
    expect(lines.map((line) => line.replaceAll('\\"', '')).filter((line) => !code.includes(line))).toEqual([]);
  });

  it('hold SQL that the database accepts', async () => {
    const queries = [...pageText.matchAll(/SQL:\s+`([^`]+)`/g)].map(([, sql = '']) => sql.replace('ID', '0'));
    expect(queries.length).toBeGreaterThan(4);
    for (const sql of queries) await db.admin.unsafe(sql);
  });
});
