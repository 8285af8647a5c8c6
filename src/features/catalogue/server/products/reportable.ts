import { defineReportable } from '#features/service/server/public.ts';
import { localized } from '../localized.ts';
import { productById } from '../store.ts';

/** Members read a product until it is wound up. "Taken down" is a change of its words, or its end. */
defineReportable('product', async (q, { id, locale }) => {
  const product = await productById(q, id);
  if (!product || product.status === 'draft' || product.status === 'wound_up') return null;
  const words = [product.title, product.description, ...product.risks].map((text) => localized(text, locale));
  return { title: localized(product.title, locale), words: words.join('\n') };
});
