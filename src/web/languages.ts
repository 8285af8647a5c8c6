// The app's language: loads its texts, which are split into parts, and switches to another language without a reload.
import { offered, parts as hashes } from 'virtual:texts';
import { useSyncExternalStore } from 'react';
import {
  DEFAULT_LANGUAGE,
  FALLBACK_LANGUAGE,
  languageOf,
  languageOfPhone,
  LANGUAGES as ALL,
} from '#universal/languages.ts';
import { rememberLanguage } from '#platform/client/device.ts';
import { getStored } from '#platform/client/stored-state.ts';

export type Texts = { [key: string]: unknown };

/** The languages on offer: those with complete texts. */
export const LANGUAGES = ALL.filter(({ code }) => offered.includes(code)).map(({ code, name }) => ({ code, name }));

/**
 * The part with the texts of the shell and home. Others load with the screens that show them
 * (scripts/faces/text-parts.ts).
 */
const FIRST = 'first';

type Spoken = { language: string; texts: Texts; parts: Set<string> };
let spoken: Spoken | undefined;
/** Every part that a screen of this visit has requested. Another language needs the same parts. */
const wanted = new Set([FIRST]);
const listeners = new Set<() => void>();
let markStarted: () => void;
/** Resolves once the first texts have loaded. Screens that open earlier wait for it. */
const started = new Promise<void>((resolve) => {
  markStarted = resolve;
});
const fetches = new Map<string, Promise<Texts>>();

/** Fetches a part once. Forgets a failed fetch, so the next call tries again. */
function fetchPart(language: string, part: string): Promise<Texts> {
  const address = `/assets/texts-${language}-${part}-${hashes[part]}.json`;
  const pending = fetches.get(address);
  if (pending) return pending;
  const fetched = readTexts(address);
  fetches.set(address, fetched);
  fetched.catch(() => fetches.delete(address));
  return fetched;
}

async function readTexts(address: string): Promise<Texts> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`texts: HTTP ${response.status}`);
  return (await response.json()) as Texts;
}

async function fetchParts(language: string, parts: readonly string[]): Promise<Texts> {
  const fetched = await Promise.all(parts.map((part) => fetchPart(language, part)));
  return fetched.reduce(add, {});
}

/** Adds the texts of another tree to this one. No text is in both. */
function add(tree: Texts, more: Texts): Texts {
  for (const [key, value] of Object.entries(more)) {
    const known = tree[key];
    if (isTree(value)) tree[key] = add(isTree(known) ? known : {}, value);
    else tree[key] = value;
  }
  return tree;
}

function isTree(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function setSpoken(next: Spoken): void {
  spoken = next;
  document.documentElement.lang = next.language;
  for (const listener of listeners) listener();
}

/**
 * Loads the first texts of the stored language: English if none is stored or the stored one is unknown, Amharic if its
 * texts are incomplete (screens.md 6). Rejects without a network.
 */
export async function startLanguage(): Promise<void> {
  const stored = getStored('language') ?? DEFAULT_LANGUAGE;
  const isOurs = ALL.some(({ code }) => code === stored);
  const language = offered.includes(stored) ? stored : isOurs ? FALLBACK_LANGUAGE : DEFAULT_LANGUAGE;
  setSpoken({ language, texts: await fetchParts(language, [FIRST]), parts: new Set([FIRST]) });
  markStarted();
}

/** The language to offer: the phone's, if its reader never chose one and it is another than `language`. */
export function languageToOffer(language: string): { code: string; question: string } | undefined {
  const code = getStored('language') === undefined ? languageOfPhone(navigator.languages, offered) : undefined;
  return code === undefined || code === language ? undefined : languageOf(code);
}

/** The member's last choice. Texts of an earlier choice that arrive later are dropped. */
let lastChoice: string | undefined;

/** Switches the app to another language, without a reload, once its texts have loaded. */
export async function speak(language: string): Promise<void> {
  if (!offered.includes(language)) return;
  lastChoice = language;
  if (spoken?.language === language) return choose(spoken);
  let parts: readonly string[] = [];
  let texts: Texts = {};
  // A screen that opens meanwhile requests more parts. The switch waits for those too.
  while (parts.length < wanted.size) {
    parts = [...wanted];
    texts = await fetchParts(language, parts);
    if (lastChoice !== language) return;
  }
  await choose({ language, texts, parts: new Set(parts) });
}

/** Whoever hears of the change finds the choice already stored. */
function choose(next: Spoken): Promise<void> {
  const remembered = rememberLanguage(next.language);
  setSpoken(next);
  return remembered;
}

/**
 * Fetches the requested parts that are missing, in the new language if it changes meanwhile. Adds them in place,
 * because nothing on screen waits for them. New texts would render the whole app again for each part.
 */
async function fetchMissing(): Promise<void> {
  await started;
  for (;;) {
    if (!spoken) throw new Error('no texts loaded');
    const { language, parts } = spoken;
    const missing = [...wanted].filter((part) => !parts.has(part));
    if (missing.length === 0) return;
    const fetched = await fetchParts(language, missing);
    if (spoken.language !== language) continue;
    add(spoken.texts, fetched);
    for (const part of missing) spoken.parts.add(part);
  }
}

/**
 * Waits for a screen's code and, in parallel, its texts. The build wraps every screen's import in this call
 * (scripts/faces).
 */
export async function withTexts<Code>(parts: readonly string[], code: Promise<Code>): Promise<Code> {
  for (const part of parts) wanted.add(part);
  const [file] = await Promise.all([code, fetchMissing()]);
  return file;
}

export function useSpoken(): Spoken {
  return useSyncExternalStore(watchSpoken, () => spoken as Spoken);
}

export function watchSpoken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language on screen. */
export function spokenLanguage(): string | undefined {
  return spoken?.language;
}

/** One of the shell's own texts, for use outside components. */
export function spokenText(key: string): string {
  let at: unknown = spoken?.texts.web;
  for (const part of key.split('.')) at = isTree(at) ? at[part] : undefined;
  return typeof at === 'string' ? at : key;
}
