import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtScreens } from '#web/feature-routes.ts';
import { screenModules } from './screen-files.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('the module of every screen of a feature is found, and exists', () => {
  const modules = screenModules(root);
  const ofFeatures = [...builtScreens.keys()].filter((page) => !page.startsWith('/pagesB/system/'));
  expect([...modules.keys()].sort()).toEqual(ofFeatures.sort());
  expect([...modules.values()].filter((module) => !fs.existsSync(path.join(root, module)))).toEqual([]);
});
