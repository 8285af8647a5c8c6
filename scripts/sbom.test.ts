// Checks that the list of third-party components is complete, and that each comes from the registry with a hash
// (docs/components.md).
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { sbom } from './sbom.ts';

type Locked = {
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  link?: boolean;
  os?: string[];
  cpu?: string[];
};
type Own = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>;

const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const own = JSON.parse(fs.readFileSync('package.json', 'utf8')) as Own;
const parts = Object.entries(lock.packages).filter(([where]) => where !== '');
const { components } = sbom();

test('the list has every library of C3 in its version, and says which ones a running C3 needs', () => {
  const scopes = new Map(components.map(({ name, version, scope }) => [`${name}@${version}`, scope]));
  const scopeOf = ([name, version]: [string, string]) => scopes.get(`${name}@${version}`) ?? name;
  expect(new Set(Object.entries(own.dependencies).map(scopeOf))).toEqual(new Set(['required']));
  expect(new Set(Object.entries(own.optionalDependencies).map(scopeOf))).toEqual(new Set(['optional']));
  // A package that tests need may also be needed by a library.
  const tools = new Map(Object.entries(own.devDependencies).map((one) => [one[0], scopeOf(one)]));
  expect([tools.get('vitest'), tools.get('playwright-core')]).toEqual(['excluded', 'excluded']);
  expect([...tools].filter(([name, scope]) => scope === name)).toEqual([]);
});

test('each component is listed once, with the hash of the lock', () => {
  expect(new Set(components.map((one) => one['bom-ref'])).size).toBe(components.length);
  const zod = components.find(({ name, version }) => name === 'zod' && version === own.dependencies.zod);
  const integrity = lock.packages['node_modules/zod']?.integrity ?? '';
  expect(zod).toMatchObject({
    purl: `pkg:npm/zod@${own.dependencies.zod}`,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
    licenses: [{ expression: 'MIT' }],
  });
});

test('every component comes from the registry that npm is set to', () => {
  const foreign = parts.filter(
    ([, { resolved, link }]) => link || (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
  );
  expect(foreign).toEqual([]);
  expect(fs.readFileSync('.npmrc', 'utf8')).not.toContain('registry');
});

test('each component that is installed on Linux has a hash', () => {
  const bare = parts.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  const installed = bare.filter(
    ([where, { optional, os, cpu }]) =>
      !optional || ((os?.includes('linux') ?? true) && /x64|arm64/.test(`${cpu}`) && !where.includes('musl')),
  );
  expect(installed.map(([where]) => where)).toEqual([]);
});

test('package.json names exact versions', () => {
  const all = { ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies };
  expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});
