// Which part of the house may import which (ARCHITECTURE.md). Every rule follows from a file's place and from ranks.ts.

import fs from 'node:fs';
import path from 'node:path';
import type { Problem, Source } from './source.ts';

type Side = 'contract' | 'server' | 'web' | 'console' | 'locales' | 'other';
type Room =
  | {
      layer:
        | 'universal'
        | 'platform'
        | 'client'
        | 'wires'
        | 'ledger'
        | 'design'
        | 'ranks'
        | 'bank'
        | 'server-shell'
        | 'web-shell'
        | 'console-shell'
        | 'outside';
    }
  | { layer: 'feature'; name: string; side: Side };

const SERVER_SHELLS = ['api', 'commands', 'jobs', 'rail', 'draws', 'sandbox', 'start', 'main.ts'];
/**
 * Packages that a page must never contain. zod is for the server only: it would cost a phone more than all our code.
 */
const SERVER_PACKAGES = new RegExp(
  '^(node:|zod$|fastify|@fastify/|pg$|graphile-worker|pino|sharp|pdfkit|nodemailer|prom-client|otpauth|' +
    'standardwebhooks|web-push$|marked$|@simplewebauthn/server)',
);
const BROWSER_LAYERS = ['client', 'design', 'web-shell', 'console-shell'];
const SERVER_DOORS = /^server\/(routes|jobs|events|topics|settings|reward-kinds|segments|public)\.ts$/;
/** A feature's contract: its entry, and the parts of a large one. */
export const CONTRACT = /^src\/features\/[^/]+\/contract(\.ts$|\/)/;

function isPartOfContract(name: string): boolean {
  return CONTRACT.test(name) && !name.endsWith('/contract.ts');
}

export function roomOf(name: string): Room {
  const parts = name.split('/');
  if (parts[0] !== 'src') return { layer: 'outside' };
  const top = parts[1] ?? '';
  if (top === 'universal') return { layer: 'universal' };
  if (top === 'wires') return { layer: 'wires' };
  if (top === 'platform') return { layer: parts[2] === 'client' ? 'client' : 'platform' };
  if (top === 'ledger') return { layer: 'ledger' };
  if (top === 'design') return { layer: 'design' };
  if (top === 'sandbox-bank') return { layer: 'bank' };
  if (top === 'web') return { layer: 'web-shell' };
  if (top === 'console') return { layer: 'console-shell' };
  if (SERVER_SHELLS.includes(top)) return { layer: 'server-shell' };
  if (top === 'features')
    return parts[2] === 'ranks.ts'
      ? { layer: 'ranks' }
      : { layer: 'feature', name: parts[2] ?? '', side: CONTRACT.test(name) ? 'contract' : sideOf(parts[3] ?? '') };
  return { layer: 'outside' };
}

function sideOf(part: string): Side {
  return part === 'server' || part === 'web' || part === 'console' || part === 'locales' ? part : 'other';
}

export function isTest(name: string): boolean {
  return /\.test\.tsx?$/.test(name);
}

/** All breaches of the walls. Tests may look anywhere, and nothing may import a test. */
export function findBreaches(root: string, sources: Source[], ranks: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  for (const source of sources) {
    if (!source.name.startsWith('src/')) continue;
    for (const one of source.imports) {
      const problem = (message: string): void => void problems.push({ file: source.name, line: one.line, message });
      if (pathOf(source.name, one.from) === undefined) {
        if (
          !isTest(source.name) &&
          one.kind !== 'type' &&
          isBrowser(roomOf(source.name)) &&
          SERVER_PACKAGES.test(one.from)
        ) {
          problem(`a page may not import ${one.from}`);
        }
        continue;
      }
      const target = resolve(root, source.name, one.from);
      if (target === undefined) problem(`${one.from} does not exist`);
      else if (one.from.startsWith('.') && folderOf(target) !== folderOf(source.name) && target.startsWith('src/'))
        problem(`${one.from} leaves its folder: write #${target.slice('src/'.length)}`);
      else if (!isTest(source.name)) {
        const why = forbids({ from: source.name, to: target, kind: one.kind, ranks });
        if (why) problem(`may not import ${target}: ${why}`);
      }
    }
  }
  return problems;
}

/** Folders of src/features that ranks.ts does not know, and code in places that a feature does not have. */
export function findStrangers(names: string[], ranks: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const name of names) {
    const room = roomOf(name);
    if (room.layer === 'outside' && name.startsWith('src/'))
      problems.push({ file: name, line: 1, message: 'this folder of src is not part of the house' });
    if (room.layer !== 'feature') continue;
    if (!ranks.includes(room.name) && !seen.has(room.name))
      problems.push({ file: name, line: 1, message: `feature ${room.name} has no rank in src/features/ranks.ts` });
    seen.add(room.name);
    const rest = name.split('/').slice(3).join('/');
    if (room.side === 'other' && /\.(ts|tsx|mjs|css|sql|json)$/.test(rest))
      problems.push({
        file: name,
        line: 1,
        message: 'code of a feature stands in contract.ts, contract, server, web, console or locales',
      });
  }
  return problems;
}

/** Circular imports, types included. A lazy import() closes no circle. */
export function findCycles(root: string, sources: Source[]): Problem[] {
  const edges = new Map<string, { to: string; line: number }[]>();
  for (const source of sources) {
    const targets = source.imports.filter((one) => one.kind !== 'lazy');
    const resolved = targets.flatMap((one) => {
      const to = resolve(root, source.name, one.from);
      return to === undefined ? [] : [{ to, line: one.line }];
    });
    edges.set(source.name, resolved);
  }
  const problems: Problem[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (name: string, trail: string[]): void => {
    state.set(name, 'open');
    for (const { to, line } of edges.get(name) ?? []) {
      if (state.get(to) === 'open') {
        const circle = [...trail.slice(trail.indexOf(to)), to];
        problems.push({ file: name, line, message: `circular import: ${circle.join(' -> ')}` });
      } else if (!state.has(to)) visit(to, [...trail, to]);
    }
    state.set(name, 'done');
  };
  for (const name of edges.keys()) if (!state.has(name)) visit(name, [name]);
  return problems;
}

/** The folder within which imports are relative: a feature, or a folder of src. */
function folderOf(name: string): string {
  const parts = name.split('/');
  return parts.slice(0, parts[1] === 'features' ? 3 : 2).join('/');
}

/** The path that a specifier of ours names, from the root. Undefined for a package. */
export function pathOf(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, ''); // Vite's ?raw, ?url
  if (bare.startsWith('#')) return bare.replace(/^#kit\//, 'tests/kit/').replace(/^#/, 'src/');
  return bare.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(from), bare)) : undefined;
}

/** The file that a specifier of ours names, if it exists. */
export function resolve(root: string, from: string, specifier: string): string | undefined {
  const target = pathOf(from, specifier);
  return target && fs.statSync(path.join(root, target), { throwIfNoEntry: false })?.isFile() ? target : undefined;
}

function isBrowser(room: Room): boolean {
  return (
    BROWSER_LAYERS.includes(room.layer) ||
    (room.layer === 'feature' && (room.side === 'web' || room.side === 'console'))
  );
}

type Step = { from: string; to: string; kind: 'value' | 'type' | 'lazy'; ranks: readonly string[] };

function ranksAbove(step: Step, one: string, other: string): boolean {
  return step.ranks.indexOf(one) > step.ranks.indexOf(other);
}

/** The reason against the import, or undefined. */
function forbids(step: Step): string | undefined {
  const from = roomOf(step.from);
  const to = roomOf(step.to);
  if (isTest(step.to) || step.to.startsWith('tests/')) return 'only tests import tests';
  if (step.to === 'package.json' || step.to.startsWith('db/')) return undefined;
  if (to.layer === 'outside') return 'it is not part of the house';
  if (isPartOfContract(step.to) && !(from.layer === 'feature' && to.layer === 'feature' && from.name === to.name))
    return 'a contract is entered through its contract.ts';
  if (to.layer === 'universal') return undefined;
  switch (from.layer) {
    case 'outside':
      return undefined;
    case 'universal':
      return 'what runs everywhere imports nothing else';
    case 'wires':
      return to.layer === 'platform' || to.layer === 'wires' ? undefined : 'the wire of the bank sees platform only';
    case 'ranks':
      return 'ranks.ts stands alone';
    case 'platform':
      return to.layer === 'platform' || to.layer === 'wires' ? undefined : 'platform knows nothing above it';
    case 'ledger':
      return to.layer === 'platform' || to.layer === 'ledger' ? undefined : 'the ledger sees platform only';
    case 'bank':
      return to.layer === 'platform' || to.layer === 'wires' || to.layer === 'bank'
        ? undefined
        : 'the sandbox bank is another party: it speaks HTTP with the app';
    case 'server-shell':
      return forbidsServerShell(step, to);
    case 'feature':
      return forbidsFeature(step, from, to);
    default:
      return forbidsBrowser(step, from.layer, to);
  }
}

function forbidsServerShell(step: Step, to: Room): string | undefined {
  if (['platform', 'ledger', 'wires', 'server-shell', 'ranks'].includes(to.layer)) return undefined;
  if (to.layer === 'feature') {
    const rest = step.to.split('/').slice(3).join('/');
    // The sandbox shell alone may use a feature's demo data.
    const isDemo = step.from.startsWith('src/sandbox/') && /^server\/sandbox\/[a-z-]+\.ts$/.test(rest);
    return SERVER_DOORS.test(rest) || isDemo || to.side === 'contract' || to.side === 'locales'
      ? undefined
      : 'a shell uses the doors of a feature: routes, jobs, events, topics, settings, reward kinds, public';
  }
  // The union of all contracts has types only. The demo people use the same contract as the phones.
  if (step.to === 'src/web/contracts.gen.ts') return undefined;
  // It is plain data. The server tells by it which addresses are pages.
  if (step.to === 'src/web/route-table.ts') return undefined;
  return 'a server shell shows no pages';
}

function forbidsFeature(step: Step, from: Extract<Room, { layer: 'feature' }>, to: Room): string | undefined {
  if (from.side === 'contract') {
    if (to.layer === 'platform' || to.layer === 'wires') return undefined;
    if (to.layer !== 'feature' || to.side !== 'contract') return 'a contract sees platform and lower contracts';
    return ranksAbove(step, to.name, from.name) ? `${to.name} ranks higher than ${from.name}` : undefined;
  }
  if (from.side === 'web' || from.side === 'console') return forbidsBrowser(step, from, to);
  if (to.layer === 'platform' || to.layer === 'wires' || to.layer === 'ledger') return undefined;
  if (to.layer !== 'feature') return 'a feature sees platform, the ledger and lower features';
  if (to.name === from.name)
    return to.side === 'server' || to.side === 'contract' || to.side === 'locales'
      ? undefined
      : 'server code shows no pages';
  if (ranksAbove(step, to.name, from.name)) return `${to.name} ranks higher than ${from.name}: write an event instead`;
  if (to.side === 'contract') return undefined;
  return step.to.endsWith('/server/public.ts') ? undefined : `${to.name} is entered through its server/public.ts`;
}

function forbidsBrowser(step: Step, from: string | Extract<Room, { layer: 'feature' }>, to: Room): string | undefined {
  if (to.layer === 'client' || to.layer === 'design')
    return from === 'design' && to.layer === 'client' ? 'design knows no server' : undefined;
  if (to.layer === 'platform' || to.layer === 'wires') {
    return step.kind === 'type' || step.to.includes('/locales/')
      ? undefined
      : 'a page takes only types from the server side';
  }
  if (from === 'client' && step.to === 'src/web/contracts.gen.ts' && step.kind === 'type') return undefined;
  if (from === 'design') return 'design stands alone';
  if (to.layer === 'feature') return forbidsBrowserFeature(step, from, to);
  const shell = to.layer === 'web-shell' || to.layer === 'console-shell';
  if (typeof from === 'string' && shell)
    return from === to.layer || step.kind === 'type' ? undefined : 'the two faces are built apart';
  if (shell && step.kind === 'type') return undefined;
  return shell ? 'a shell puts features together, not the other way round' : 'it runs on the server';
}

function forbidsBrowserFeature(
  step: Step,
  from: string | Extract<Room, { layer: 'feature' }>,
  to: Extract<Room, { layer: 'feature' }>,
): string | undefined {
  if (to.side === 'contract') return step.kind === 'type' ? undefined : 'contracts are imported as types only';
  if (to.side === 'server') return 'it runs on the server';
  if (to.side === 'locales') return undefined;
  if (typeof from === 'string') {
    const own = from === 'web-shell' ? 'web' : 'console';
    return to.side === own ? undefined : 'the two faces are built apart';
  }
  if (to.side !== from.side) return 'the two faces are built apart';
  if (to.name === from.name) return undefined;
  if (ranksAbove(step, to.name, from.name)) return `${to.name} ranks higher than ${from.name}`;
  // Home alone may import the tiles and the activities of all features.
  const isListed = from.name === 'home' && /\/web\/(?:mine-tiles\.ts|activities\.tsx)$/.test(step.to);
  return isListed || /\/public\.tsx?$/.test(step.to)
    ? undefined
    : `${to.name} shows itself elsewhere through its ${to.side}/public.tsx`;
}
