import { offered, parts as hashes } from 'virtual:texts';
import { useSyncExternalStore } from 'react';
import { DEFAULT_LANGUAGE, FALLBACK_LANGUAGE, LANGUAGES as ALL } from '#universal/languages.ts';
import { rememberLanguage } from '#platform/client/device.ts';
import { getStored } from '#platform/client/stored-state.ts';

export type Texts = { [key: string]: unknown };

/** The languages on offer: those whose texts are complete. */
export const LANGUAGES = ALL.filter(({ code }) => offered.includes(code)).map(({ code, name }) => ({ code, name }));

/**
 * The texts of the shell and home. Every other part comes with the screens that show it (scripts/faces/text-parts.ts).
 */
const FIRST = 'first';

type Spoken = { language: string; texts: Texts; parts: ReadonlySet<string> };
let spoken: Spoken | undefined;
/** Every part that a screen of this visit has asked for. Another language needs the same parts. */
const wanted = new Set([FIRST]);
const listeners = new Set<() => void>();
let start: () => void;
/** Screens wait for it when they open before the first texts have come. */
const started = new Promise<void>((resolve) => {
  start = resolve;
});
const fetches = new Map<string, Promise<Texts>>();

/** Asks once for a part that is already on its way. Forgets a failed fetch, so that the next call tries again. */
function fetchPart(language: string, part: string): Promise<Texts> {
  const address = `/assets/texts-${language}-${part}-${hashes[part]}.json`;
  const under = fetches.get(address);
  if (under) return under;
  const fetched = readTexts(address);
  fetches.set(address, fetched);
  fetched.catch(() => fetches.delete(address));
  return fetched;
}

async function readTexts(address: string): Promise<Texts> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`texts ${response.status}`);
  return (await response.json()) as Texts;
}

async function fetchParts(language: string, parts: readonly string[]): Promise<Texts> {
  const fetched = await Promise.all(parts.map((part) => fetchPart(language, part)));
  return fetched.reduce(joined, {});
}

/** Joins two trees of texts. No text is in both. */
function joined(one: Texts, other: Texts): Texts {
  const tree = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const mine = tree[key];
    tree[key] = isTree(mine) && isTree(value) ? joined(mine, value) : value;
  }
  return tree;
}

function isTree(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function say(next: Spoken): void {
  spoken = next;
  document.documentElement.lang = next.language;
  for (const listener of listeners) listener();
}

/**
 * Loads the first texts of the stored language. English is spoken where none was chosen or it is none of ours, Amharic
 * where it has no texts (screens.md 6). Rejects without a network.
 */
export async function startLanguage(): Promise<void> {
  const stored = getStored('language') ?? DEFAULT_LANGUAGE;
  const isOurs = ALL.some(({ code }) => code === stored);
  const language = offered.includes(stored) ? stored : isOurs ? FALLBACK_LANGUAGE : DEFAULT_LANGUAGE;
  say({ language, texts: await fetchParts(language, [FIRST]), parts: new Set([FIRST]) });
  start();
}

/** The member's last choice. Texts of an earlier choice that come later are dropped. */
let wished: string | undefined;

/** Switches the app to another language at once, without a reload. */
export async function speak(language: string): Promise<void> {
  if (!offered.includes(language)) return;
  wished = language;
  if (spoken?.language === language) return;
  let parts: readonly string[] = [];
  let texts: Texts = {};
  // A screen that opens meanwhile asks for more parts. The switch waits for those too.
  while (parts.length < wanted.size) {
    parts = [...wanted];
    texts = await fetchParts(language, parts);
    if (wished !== language) return;
  }
  say({ language, texts, parts: new Set(parts) });
  await rememberLanguage(language);
}

/** Fetches the missing wanted parts, also where the language changes meanwhile. */
async function bring(): Promise<void> {
  await started;
  for (;;) {
    if (!spoken) throw new Error('no language is spoken');
    const { language, parts } = spoken;
    const missing = [...wanted].filter((part) => !parts.has(part));
    if (missing.length === 0) return;
    const fetched = await fetchParts(language, missing);
    if (spoken.language !== language) continue;
    say({ language, texts: joined(spoken.texts, fetched), parts: new Set([...spoken.parts, ...missing]) });
  }
}

/**
 * Loads a screen's code and its texts side by side, and answers when both are here. The build writes the calls
 * (scripts/faces).
 */
export async function withTexts<Code>(parts: readonly string[], code: Promise<Code>): Promise<Code> {
  for (const part of parts) wanted.add(part);
  const [file] = await Promise.all([code, bring()]);
  return file;
}

export function useSpoken(): Spoken {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => spoken as Spoken,
  );
}

/** The language on screen. */
export function spokenLanguage(): string | undefined {
  return spoken?.language;
}

/** One of the shell's own texts, for words outside of components. */
export function spokenText(key: string): string {
  let at: unknown = spoken?.texts.web;
  for (const part of key.split('.')) at = isTree(at) ? at[part] : undefined;
  return typeof at === 'string' ? at : key;
}
