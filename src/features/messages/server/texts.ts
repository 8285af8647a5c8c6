// Texts of messages, from the locale files of the features that send them.
import fs from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'use-intl/core';
import type { Locale } from '../../../platform/feature.ts';

const FEATURES = path.resolve(import.meta.dirname, '../..');
const PREFIX = 'messages.';

type Params = Record<string, string | number | boolean>;
type Renderer = (kind: string, part: 'title' | 'body', params: Params) => string;

const renderers = new Map<Locale, Renderer>();

/** A kind without a text shows as itself; `npm test` fails on one. */
export function renderMessage(locale: Locale, kind: string, params: Params): { title: string; body: string } {
  let render = renderers.get(locale);
  if (!render) {
    render = openRenderer(locale);
    renderers.set(locale, render);
  }
  return { title: render(kind, 'title', params), body: render(kind, 'body', params) };
}

function openRenderer(locale: Locale): Renderer {
  const texts = readTexts(locale);
  const translate = createTranslator({
    locale,
    messages: { texts: Object.fromEntries([...texts].map(([key, text]) => [flat(key), text])) } as never,
    onError: () => undefined,
    timeZone: 'Africa/Addis_Ababa',
  }) as unknown as (key: string, values: Params) => string;
  return (kind, part, params) => {
    const key = `${kind}.${part}`;
    return texts.has(key) ? translate(`texts.${flat(key)}`, valuesOf(locale, params)) : kind;
  };
}

/** Dots part a path for the translator; ours are only names. */
const flat = (key: string) => key.replaceAll('.', ':');

function readTexts(locale: Locale): Map<string, string> {
  const texts = new Map<string, string>();
  for (const feature of fs.readdirSync(FEATURES)) {
    const file = path.join(FEATURES, feature, 'locales', `${locale}.json`);
    if (!fs.existsSync(file)) continue;
    for (const [key, text] of Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>)) {
      if (key.startsWith(PREFIX)) texts.set(`${feature}.${key.slice(PREFIX.length)}`, text);
    }
  }
  return texts;
}

const UNIT: Record<Locale, string> = { en: 'Br', am: 'ብር' };

/** `amountMinor` (cents) also gives `amount`, `dueAt` (RFC 3339) also `due`: texts print those. */
function valuesOf(locale: Locale, params: Params): Params {
  const values: Params = { ...params };
  for (const [name, value] of Object.entries(params)) {
    if (name.endsWith('Minor')) values[name.slice(0, -5)] = moneyText(locale, value);
    else if (name.endsWith('At') && typeof value === 'string') values[name.slice(0, -2)] = timeText(locale, value);
  }
  return values;
}

function moneyText(locale: Locale, value: string | number | boolean): string {
  const minor = BigInt(typeof value === 'boolean' ? 0 : value);
  const sign = minor < 0n ? '−' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${UNIT[locale]}\u00a0${whole}.${digits.slice(-2)}`;
}

function timeText(locale: Locale, time: string): string {
  return new Intl.DateTimeFormat(locale === 'am' ? 'am-ET-u-ca-gregory' : 'en-GB', {
    timeZone: 'Africa/Addis_Ababa',
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(time));
}
