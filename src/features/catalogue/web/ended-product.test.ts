import { expect, test } from 'vitest';
import { hasEnded } from './ended-product.ts';

const TODAY = '2026-11-29';

test.each<[string, Parameters<typeof hasEnded>[0], boolean]>([
  ['on sale', { status: 'on_sale', maturesOn: null }, false],
  ['sales ended, and its holders are still paid', { status: 'closed', maturesOn: null }, false],
  ['a fund whose price is due back today', { status: 'closed', maturesOn: TODAY }, false],
  ['a fund whose price was due back', { status: 'closed', maturesOn: '2026-11-28' }, true],
  ['wound up', { status: 'wound_up', maturesOn: null }, true],
])('%s', (_, product, ended) => expect(hasEnded(product, TODAY)).toBe(ended));
