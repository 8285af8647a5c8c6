// Vite plugin for the member app's texts: collects and compiles the locales of every feature and layer. Phones carry a
// formatter but no parser. A language has one file for each part (text-parts.ts), and a screen waits for its parts.
// `virtual:texts` lists the files. A language is offered once every folder of locales has a complete catalogue of it.
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
/** The app's module that holds the loaded texts and waits for those of a screen. */
const LANGUAGES_FILE = 'src/web/languages.ts';
/** Lazy imports. Includes `.then(({ X }) => X)`, which must stay, because it lets the build drop the other exports. */
export const LAZY =
  /\bimport\(\s*'([.#][^']+\.tsx?)'\s*\)(?:\s*\.then\(\((\w+)\) => (?:\2\.\w+|\(\{ default: \2\.\w+ \}\))\))?/g;

export type Nested = { [key: string]: unknown };

/** The folder of locales by the first segment of its keys: `wallet` -> src/features/wallet/locales. */
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

/** A folder's texts in a language, none if it has no catalogue of it. */
export function readFlat(folder: string, language: string): Record<string, string> {
  const file = path.join(folder, `${language}.json`);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/** The languages in which every folder of locales is complete. */
export function languagesOf(root: string): string[] {
  const folders = [...localeFolders(root).values()];
  return LANGUAGE_CODES.filter((language) =>
    folders.every((folder) => {
      const texts = readFlat(folder, language);
      return Object.keys(readFlat(folder, 'en')).every((key) => texts[key] !== undefined);
    }),
  );
}

/** Texts for the console, for printed papers and for the SMS gateway. */
const NOT_FOR_PHONES = ['console.', 'server.', 'gateway.', 'papers.'];
/** The server sends these in the wire's languages. Phones need them in the other languages. */
const FROM_THE_SERVER = 'errors.';

function isForPhones(key: string, language: string): boolean {
  if (NOT_FOR_PHONES.some((start) => key.startsWith(start))) return false;
  return !(WIRE_LANGUAGES.some((wire) => wire === language) && key.startsWith(FROM_THE_SERVER));
}

/**
 * Names of purposes and of reward kinds are unique across features, so phones look them up without the feature's name:
 * `orders.purposes.purchase` -> `purposes.purchase`.
 */
function onPhones(feature: string, key: string): string {
  return key.startsWith('purposes.') || key.startsWith('grants.') ? key : `${feature}.${key}`;
}

/** A language's texts by full key. A missing text falls back to Amharic, then to English (screens.md 6). */
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

/** One text exactly as written, for use inside the page. It must not have placeholders. */
export function shippedText(root: string, language: string, key: string): string {
  const text = messagesOf(root, language).get(key);
  if (text === undefined) throw new Error(`the first paint shows the text ${key}, which is gone`);
  return text;
}

/** Prefix of the texts in the page itself, for a browser that can't load the app (below-floor.ts). */
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

/** One hash for each part over all languages, which keeps the phone's table of addresses short. */
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

/** The table that the phone reads: languages on offer, and the hash of each part. */
function tableOf(root: string): string {
  const { parts } = filesOf(root);
  return `export const offered = ${JSON.stringify(languagesOf(root))};export const parts = ${JSON.stringify(parts)};`;
}

/** Makes each lazy import of a page or of a design component also load and await that file's texts. */
function waitForTexts(root: string, code: string, id: string): string | undefined {
  const name = path.relative(root, id).replaceAll('\\', '/');
  if (!/^src\/(?:design|(?:features\/[^/]+\/)?web)\/.*\.tsx?$/.test(name)) return undefined;
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

/** The plugin. In development it serves the texts; in a build it writes them beside the code. */
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
        // The table contains the parts' hashes, so it is stale too.
        const table = server.moduleGraph.getModuleById(`\0${VIRTUAL}`);
        if (table) server.moduleGraph.invalidateModule(table);
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}
