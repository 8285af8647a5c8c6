// The oldest browsers that open the member app: `browserslist` of package.json. A phone of Android 8 that gets no more
// updates has a WebView of about this age. The console needs a browser of this year, as its staff sit at desks.
import fs from 'node:fs';
import path from 'node:path';

export type Engine = 'chrome' | 'safari' | 'firefox';
export type Release = { readonly engine: Engine; readonly version: string };

/** `chrome 87`. Throws for any other form. */
export function releaseOf(text: string): Release {
  const [, engine, version] = /^(chrome|safari|firefox) (?:>= )?([\d.]+)$/.exec(text) ?? [];
  if (engine === undefined || version === undefined) throw new Error(`no release of a browser: ${text}`);
  return { engine: engine as Engine, version };
}

const manifest = path.resolve(import.meta.dirname, '../../package.json');
const { browserslist } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { browserslist: string[] };

export const FLOOR: readonly Release[] = browserslist.map(releaseOf);
