// npm run sbom prints the list of third-party components as CycloneDX 1.6 (docs/components.md), read from
// package-lock.json. `npm sbom --omit dev` would omit vite and zod, because development packages need them too.
import fs from 'node:fs';
import path from 'node:path';

type Locked = {
  version: string;
  name?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
};

export type Component = {
  type: 'library';
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  /** `excluded`: only for builds and tests. `optional`: for one platform or one use. */
  scope: 'required' | 'optional' | 'excluded';
  hashes?: { alg: 'SHA-512'; content: string }[];
  licenses?: { expression: string }[];
};

export function sbom(folder = path.resolve(import.meta.dirname, '..')) {
  const lock = JSON.parse(fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as {
    name: string;
    version: string;
    packages: Record<string, Locked>;
  };
  const parts = Object.entries(lock.packages).filter(([where]) => where !== '');
  const components = parts.map(([where, part]) => componentOf(part.name ?? nameAt(where), part));
  const known = new Map(components.map((one) => [one['bom-ref'], one]));
  // The same package may be installed at several places. It is required if it is required at any of them.
  for (const one of components) if (one.scope === 'required') known.set(one['bom-ref'], one);
  return {
    bomFormat: 'CycloneDX' as const,
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: lock.name, version: lock.version } },
    components: [...known.values()],
  };
}

/** node_modules/a/node_modules/@b/c -> @b/c */
function nameAt(where: string): string {
  return where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function componentOf(name: string, { version, integrity, license, dev, optional, devOptional }: Locked): Component {
  const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    scope: dev || devOptional ? 'excluded' : optional ? 'optional' : 'required',
    ...(integrity?.startsWith('sha512-')
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }] }
      : {}),
    ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
  };
}

if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(sbom(), null, 2));
