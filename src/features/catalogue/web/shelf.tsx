import { useTranslations } from 'use-intl/react';
import { type Product, ProductCard } from './product-card.tsx';
import './catalogue.css';

/** Rows visible on a phone without scrolling, whose pictures load first. */
const FIRST_ROWS = 4;

type ShelfProps<P extends Product> = {
  label: string;
  products: readonly P[];
  /** A line under a product's name and price, e.g. the price with a coupon. */
  lineOf?: (product: P) => string;
  /** While the reader chooses products to compare. */
  picking?: { chosen: readonly string[]; onPick: (id: string) => void } | undefined;
};

/** What the gains on the cards leave out. Stands beside every shelf. */
export function ShelfNote() {
  return <>{useTranslations('catalogue')('shelf.note')}</>;
}

export function Shelf<P extends Product>({ label, products, lineOf, picking }: ShelfProps<P>) {
  return (
    <ul className="shelf" aria-label={label}>
      {products.map((product, at) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            first={at < FIRST_ROWS}
            line={lineOf?.(product)}
            pick={
              picking && {
                chosen: picking.chosen.includes(product.id),
                onPick: () => picking.onPick(product.id),
              }
            }
          />
        </li>
      ))}
    </ul>
  );
}
