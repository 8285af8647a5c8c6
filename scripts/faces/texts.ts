// The member app's texts: one file per language, put together from every slice's locales and compiled, so that the phone
// carries a formatter but no parser. `virtual:texts` names the files; a language without files is not offered.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:texts';
const FALLBACK = 'am';

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

export function languagesOf(root: string): string[] {
  const shell = path.join(root, 'src/web/locales');
  return fs
    .readdirSync(shell)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

/** Said by the console, or written by the server into papers and the message gateway. */
const NOT_FOR_PHONES = ['console.', 'server.', 'gateway.', 'papers.'];
/** Comes from the server in English and Amharic; phones say it by name in the other languages. */
const FROM_THE_SERVER = 'errors.';

function isForPhones(key: string, language: string): boolean {
  if (NOT_FOR_PHONES.some((start) => key.startsWith(start))) return false;
  return !((language === 'en' || language === 'am') && key.startsWith(FROM_THE_SERVER));
}

/** All texts of a language, compiled and nested by the dots of their keys; what is missing is said in Amharic (seed 1). */
export function textsOf(root: string, language: string): Nested {
  const texts: Nested = {};
  for (const [name, folder] of localeFolders(root)) {
    const flat = { ...readFlat(folder, FALLBACK), ...readFlat(folder, language) };
    for (const [key, message] of Object.entries(flat)) {
      if (isForPhones(key, language)) place(texts, [name, ...key.split('.')], compileText(`${name}.${key}`, message));
    }
  }
  return texts;
}

function compileText(key: string, message: string): unknown {
  try {
    return compile(message);
  } catch (error) {
    throw new Error(`the text ${key} is no ICU message: ${message}`, { cause: error });
  }
}

function place(texts: Nested, parts: string[], value: unknown): void {
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

/** Serves the texts in development, writes them beside the code in a build. */
export function texts(root: string): Plugin {
  let building = false;
  const named = (language: string): { name: string; source: string } => {
    const source = JSON.stringify(textsOf(root, language));
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
    return { name: `assets/texts-${language}-${hash}.json`, source };
  };
  return {
    name: 'c3-texts',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined;
      const addresses = languagesOf(root).map((language) => [
        language,
        building ? `/${named(language).name}` : `/texts/${language}.json`,
      ]);
      return `export const texts = ${JSON.stringify(Object.fromEntries(addresses))};`;
    },
    generateBundle() {
      for (const language of languagesOf(root)) {
        const { name, source } = named(language);
        this.emitFile({ type: 'asset', fileName: name, source });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = /^\/texts\/([A-Za-z-]+)\.json/.exec(request.url ?? '')?.[1];
        if (!language) return next();
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(textsOf(root, language)));
      });
      server.watcher.on('change', (file) => {
        if (/[\\/]locales[\\/][A-Za-z-]+\.json$/.test(file)) server.ws.send({ type: 'full-reload' });
      });
    },
  };
}
