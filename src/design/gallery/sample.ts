import type { ReactNode } from 'react';
import type { SampleWords } from './sample-words.ts';

/** The states of one component, each named by the point to look for. */
export type States = Readonly<Record<string, ReactNode>>;
/** One file of src/design/components: its components by their names in the code. */
export type Samples = Readonly<Record<string, States>>;
export type SamplesOf = (words: SampleWords) => Samples;
