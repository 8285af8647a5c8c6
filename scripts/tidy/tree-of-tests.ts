// A throw-away source tree for the tests of tidy.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { findProblems } from '../tidy.ts';

const RANKS = ['low', 'mid', 'high-rank'];
let root: string;

export type Tree = Record<string, string>;

/** Call once in a file of tests. The returned function writes the files and lists what tidy finds in them. */
export function treeOfTests(): (tree: Tree, ranks?: string[]) => string[] {
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-walls-'));
  });
  afterEach(() => fs.rmSync(root, { recursive: true }));
  return (tree, ranks = RANKS) => {
    for (const [name, text] of Object.entries(tree)) {
      fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      fs.writeFileSync(path.join(root, name), text);
    }
    return findProblems(root, ranks).map((one) => `${one.file}:${one.line}: ${one.message}`);
  };
}

/** The folder of the running test's tree. */
export const rootOfTests = (): string => root;

export const feature = (name: string, file: string): string => `src/features/${name}/${file}`;
