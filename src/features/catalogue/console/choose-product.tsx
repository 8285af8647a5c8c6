// Field in which staff choose a product by typing part of its title, the filter of lists with it, and a product's name.
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListFilter } from '#design/console/filter-bar.tsx';
import { ChooseOne } from '#design/console/inputs.tsx';
import { useCall } from '#platform/client/queries.ts';
import type { ProductRow } from './catalogue-labels.ts';
import { ownText, t } from '#design/console/words.ts';

type ChooseProductProps = {
  productId: string;
  onProduct: (productId: string) => void;
  onNone?: () => void;
  problem?: string | undefined;
};

export function ChooseProduct({ productId, onProduct, onNone, problem }: ChooseProductProps) {
  const [text, setText] = useState('');
  const found = useCall(
    'GET /console/api/v1/products',
    { query: text ? { text } : {} },
    { quiet: true, staleMs: 60_000 },
  );
  // Whichever is read first: the product itself, or a list that contains it.
  const read = useProduct(productId);
  const chosen = read ?? found.data?.items.find(({ id }) => id === productId);
  return (
    <ChooseOne<ProductRow>
      label={t('Product')}
      found={found.data}
      chosen={chosen}
      textOf={({ title }) => ownText(title)}
      onSearch={setText}
      onChoose={({ id }) => onProduct(id)}
      onNone={onNone}
      problem={problem}
    />
  );
}

/** Reads a product by id. Undefined while it loads, and for '' (no choice yet). */
export function useProduct(productId: string) {
  const { data } = useCall(
    'GET /console/api/v1/products/{id}',
    { path: { id: productId || '1' } },
    { quiet: true, enabled: productId !== '', staleMs: 60_000 },
  );
  return productId ? data : undefined;
}

/** A product's name. Its number while it loads, or if the clerk may not read it. */
export function ProductName({ id }: { id: string }) {
  const product = useProduct(id);
  return <>{product ? ownText(product.title) : t('Product {id}', { id })}</>;
}

/** A product by its name, which leads to its page. */
export function ProductLink({ id }: { id: string }) {
  return (
    <Link to={`/products/${id}/show`} style={{ color: 'inherit' }}>
      <ProductName id={id} />
    </Link>
  );
}

function ChooseOneOrAll({ id, onChoose }: { id: string; onChoose: (id: string) => void }) {
  return <ChooseProduct productId={id} onProduct={onChoose} onNone={() => onChoose('')} />;
}

/** List filter by product. */
export const PRODUCT_FILTER: ListFilter = {
  kind: 'record',
  name: 'productId',
  label: t('Product'),
  Choose: ChooseOneOrAll,
  Name: ProductName,
};
