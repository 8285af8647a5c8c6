// Asks MDN's compatibility data which features a browser release has and which it lacks.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types';
import type { Release } from './floor.ts';

let known: CompatData | undefined;

export function compatData(): CompatData {
  const file = () => createRequire(import.meta.url).resolve('@mdn/browser-compat-data');
  known ??= JSON.parse(fs.readFileSync(file(), 'utf8')) as CompatData;
  return known;
}

/** The features inside a feature, by name. */
export function featuresOf({ __compat, ...within }: Identifier): [string, Identifier][] {
  return Object.entries(within as Record<string, Identifier>);
}

/** Whether a release supports the feature completely, without a flag or a prefix. */
export function hasFeature({ support }: CompatStatement, { engine, version }: Release): boolean {
  return [support[engine]].flat().some((one) => one && isWhole(one) && isUntil(one.version_added, version));
}

function isWhole(support: SimpleSupportStatement): boolean {
  return !support.flags && !support.prefix && !support.alternative_name && !support.partial_implementation;
}

function isUntil(added: unknown, version: string): boolean {
  if (typeof added !== 'string' || added === 'preview') return false;
  const [[major, minor], [ofMajor, ofMinor]] = [numbers(added.replace('\u2264', '')), numbers(version)];
  return major < ofMajor || (major === ofMajor && minor <= ofMinor);
}

function numbers(version: string): [number, number] {
  const [major = '0', minor = '0'] = version.split('.');
  return [Number(major), Number(minor)];
}

/** Namespaces: their members have members too, as Intl.NumberFormat does. */
const SPACES = ['Intl', 'WebAssembly'];

/**
 * Interfaces, functions and methods, of the browser and of the language, that a release lacks: `Array.at`,
 * `Response.json_static`.
 */
export function missingIn(release: Release): string[] {
  const { api, javascript } = compatData();
  const missing = (path: string, node: Identifier, depth: number): string[] => [
    ...(node.__compat && !hasFeature(node.__compat, release) ? [path] : []),
    ...(depth === 0 ? [] : featuresOf(node).flatMap(([name, of]) => missing(`${path}.${name}`, of, depth - 1))),
  ];
  return [...featuresOf(javascript.builtins as Identifier), ...featuresOf(api)].flatMap(([name, of]) =>
    missing(name, of, SPACES.includes(name) ? 2 : 1),
  );
}
