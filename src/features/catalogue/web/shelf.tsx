import { type Product, ProductCard } from './product-card.tsx';
import './catalogue.css';

/** Rows visible on a phone without scrolling, whose pictures load first. */
const FIRST_ROWS = 4;

type ShelfProps = {
  label: string;
  products: readonly Product[];
  /** While the reader chooses products to compare. */
  picking?: { chosen: readonly string[]; onPick: (id: string) => void } | undefined;
};

export function Shelf({ label, products, picking }: ShelfProps) {
  return (
    <ul className="shelf" aria-label={label}>
      {products.map((product, at) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            first={at < FIRST_ROWS}
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
