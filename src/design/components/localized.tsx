// chunk: screens
// Texts of several languages in one answer, and sentences of ours with such texts in them.
import { Fragment, type ReactNode } from 'react';
import { useLocale } from 'use-intl/react';
import { localizedIn, type InLanguages } from '#universal/localized.ts';
import { Written } from './written.tsx';

/** A text that the answer has in several languages, in the one that the reader gets. */
export function Localized({ children }: { children: InLanguages }) {
  const { text, language } = localizedIn(children, useLocale());
  return <Written language={language}>{text}</Written>;
}

/** Marks a place in a sentence: invisible characters that keep a text's direction to itself. */
const PLACE = /\u2068(\w+)\u2069/;

/** A sentence of ours around written texts. `say` gets a mark for each of them, in whose place the text comes. */
export function sentenceAround<Part extends string>(
  parts: Readonly<Record<Part, ReactNode>>,
  say: (marks: Record<Part, string>) => string,
): ReactNode {
  const inPlace = new Map<string, ReactNode>(Object.entries(parts));
  const marks = Object.fromEntries([...inPlace.keys()].map((name) => [name, `\u2068${name}\u2069`]));
  return say(marks as Record<Part, string>)
    .split(PLACE)
    .map((piece, at) => <Fragment key={at}>{at % 2 === 1 ? inPlace.get(piece) : piece}</Fragment>);
}
