// The member app's texts: collected from every slice's locales and compiled. The phone carries a formatter but no
// parser. A language has one file a part (text-parts.ts). A screen's code waits for its own parts. `virtual:texts`
// names the files. C3 offers a language once every slice has a whole catalogue of it.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { required } from '#platform/required.ts';
import { LANGUAGE_CODES, languageOf, languagesFor, WIRE_LANGUAGES } from '#universal/languages.ts';
import { FIRST, firstParts, laterParts, partOfKey, partsOf, readPages } from './text-parts.ts';
import { pathOf } from '../tidy/source.ts';

const VIRTUAL = 'virtual:texts';
/** The phone keeps its texts here, and waits here for those of a screen. */
const LANGUAGES_FILE = 'src/web/languages.ts';
/** Matches the choice of one export too. That choice must stay: the build drops the other exports by it. */
export const LAZY =
  /\bimport\(\s*'([.#][^']+\.tsx?)'\s*\)(?:\s*\.then\(\((\w+)\) => (?:\2\.\w+|\(\{ default: \2\.\w+ \}\))\))?/g;

export type Nested = { [key: string]: unknown };

/** Folder of locales by the first part of its keys: `wallet` -> src/features/wallet/locales. */
export function localeFolders(root: string): Map<string, string> {
  const folders = new Map<string, string>();
  const add = (name: string, at: string) =>
    fs.existsSync(path.join(at, 'locales')) && folders.set(name, path.join(at, 'locales'));
  for (const name of ['design', 'web']) add(name, path.join(root, 'src', name));
  const features = path.join(root, 'src/features');
  for (const entry of fs.readdirSync(features, { withFileTypes: true }))
    if (entry.isDirectory()) add(entry.name, path.join(features, entry.name));
  return folders;
}

function readFlat(folder: string, language: string): Record<string, string> {
  const file = path.join(folder, `${language}.json`);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/** The languages that have every text of every slice. */
export function languagesOf(root: string): string[] {
  const folders = [...localeFolders(root).values()];
  return LANGUAGE_CODES.filter((language) =>
    folders.every((folder) => {
      const texts = readFlat(folder, language);
      return Object.keys(readFlat(folder, 'en')).every((key) => texts[key] !== undefined);
    }),
  );
}

/** The console shows these, or the server writes them into papers and the message gateway. */
const NOT_FOR_PHONES = ['console.', 'server.', 'gateway.', 'papers.'];
/** Comes from the server in the wire's languages. Phones have these texts in the others. */
const FROM_THE_SERVER = 'errors.';

function isForPhones(key: string, language: string): boolean {
  if (NOT_FOR_PHONES.some((start) => key.startsWith(start))) return false;
  return !(WIRE_LANGUAGES.some((wire) => wire === language) && key.startsWith(FROM_THE_SERVER));
}

/**
 * A purpose has one name in the house, and so has a kind of reward. Phones find both without the feature. Example:
 * `orders.purposes.purchase` -> `purposes.purchase`.
 */
function onPhones(feature: string, key: string): string {
  return key.startsWith('purposes.') || key.startsWith('grants.') ? key : `${feature}.${key}`;
}

/** Texts of a language by their whole keys. Amharic replaces a missing text, and English after it (screens.md 6). */
function messagesOf(root: string, language: string): Map<string, string> {
  const order = languagesFor(languageOf(language).code).reverse();
  const messages = new Map<string, string>();
  for (const [name, folder] of localeFolders(root)) {
    const flat: Record<string, string> = Object.assign({}, ...order.map((one) => readFlat(folder, one)));
    for (const [key, message] of Object.entries(flat))
      if (isForPhones(key, language)) messages.set(onPhones(name, key), message);
  }
  return messages;
}

/** One text as it is written, for the page itself. It has no places for values. */
export function shippedText(root: string, language: string, key: string): string {
  const text = messagesOf(root, language).get(key);
  if (text === undefined) throw new Error(`the first paint shows the text ${key}, which is gone`);
  return text;
}

/** Texts that the page itself holds, for a browser that opens no file (below-floor.ts). */
export const TOO_OLD = 'web.tooOld.';

/** The files of a language, by part. Their texts are compiled and nested by the dots of their keys. */
export function textsOf(root: string, language: string): Map<string, Nested> {
  const pages = readPages(root);
  const first = firstParts(pages);
  const later = laterParts(pages);
  const files = new Map<string, Nested>([FIRST, ...later].map((part) => [part, {}]));
  for (const [key, message] of messagesOf(root, language)) {
    if (key.startsWith(TOO_OLD)) continue;
    const part = partOfKey([...first, ...later], key);
    const file = part === undefined ? undefined : files.get(first.includes(part) ? FIRST : part);
    if (file) put(file, key.split('.'), compileText(key, message));
  }
  return files;
}

function compileText(key: string, message: string): unknown {
  try {
    return compile(message);
  } catch (error) {
    throw new Error(`the text ${key} is no ICU message: ${message}`, { cause: error });
  }
}

function put(texts: Nested, parts: string[], value: unknown): void {
  const last = parts.pop() as string;
  let at = texts;
  for (const part of parts) {
    at[part] ??= {};
    if (typeof at[part] !== 'object' || Array.isArray(at[part]))
      throw new Error(`the text ${part} is both a text and a group of texts`);
    at = at[part] as Nested;
  }
  if (at[last] !== undefined) throw new Error(`the text ${last} is both a text and a group of texts`);
  at[last] = value;
}

type TextFile = { language: string; part: string; name: string; source: string };

/** One hash a part, over all languages. This keeps the phone's table of addresses short. */
function filesOf(root: string): { files: TextFile[]; parts: Record<string, string> } {
  const byLanguage = languagesOf(root).map((language) => [language, textsOf(root, language)] as const);
  const parts: Record<string, string> = {};
  const files: TextFile[] = [];
  for (const part of byLanguage[0]?.[1].keys() ?? []) {
    const sources = byLanguage.map(([language, texts]) => [language, JSON.stringify(texts.get(part))] as const);
    const hash = createHash('sha256').update(JSON.stringify(sources)).digest('hex').slice(0, 8);
    parts[part] = hash;
    for (const [language, source] of sources)
      files.push({ language, part, name: `assets/texts-${language}-${part}-${hash}.json`, source });
  }
  return { files, parts };
}

/** The table that the phone reads: offered languages, and the hash of each part. */
function tableOf(root: string): string {
  const { parts } = filesOf(root);
  return `export const offered = ${JSON.stringify(languagesOf(root))};export const parts = ${JSON.stringify(parts)};`;
}

/** Makes each lazily loaded file of a page wait for its texts, which load beside it. */
function waitForTexts(root: string, code: string, id: string): string | undefined {
  const name = path.relative(root, id).replaceAll('\\', '/');
  if (!/^src\/(?:features\/[^/]+\/)?web\/.*\.tsx?$/.test(name)) return undefined;
  if (code.search(LAZY) === -1) return undefined;
  const pages = readPages(root);
  let waits = false;
  const changed = code.replaceAll(LAZY, (found, from: string) => {
    const parts = partsOf(pages, required(pathOf(name, from)));
    if (parts.length === 0) return found;
    waits = true;
    return `withTexts(${JSON.stringify(parts)}, ${found})`;
  });
  return waits ? `import { withTexts } from ${JSON.stringify(path.join(root, LANGUAGES_FILE))};${changed}` : undefined;
}

/** Serves the texts in development. Writes them beside the code in a build. */
export function texts(root: string): Plugin {
  return {
    name: 'c3-texts',
    enforce: 'pre',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) => (id === `\0${VIRTUAL}` ? tableOf(root) : undefined),
    transform(code, id) {
      const changed = waitForTexts(root, code, id);
      return changed === undefined ? undefined : { code: changed, map: null };
    },
    generateBundle() {
      for (const { name, source } of filesOf(root).files) this.emitFile({ type: 'asset', fileName: name, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const asked = /^\/(assets\/texts-[\w.-]+\.json)/.exec(request.url ?? '')?.[1];
        const file = asked ? filesOf(root).files.find(({ name }) => name === asked) : undefined;
        if (!file) return next();
        response.setHeader('content-type', 'application/json');
        response.end(file.source);
      });
      server.watcher.on('change', (file) => {
        if (!/[\\/]locales[\\/][A-Za-z-]+\.json$/.test(file)) return;
        // The table holds the parts' hashes.
        const table = server.moduleGraph.getModuleById(`\0${VIRTUAL}`);
        if (table) server.moduleGraph.invalidateModule(table);
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}
