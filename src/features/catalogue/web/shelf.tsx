import { type Product, ProductCard } from './product-card.tsx';
import './catalogue.css';

/** Rows visible on a phone without scrolling, whose pictures load first. */
const FIRST_ROWS = 4;

export function Shelf({ label, products }: { label: string; products: readonly Product[] }) {
  return (
    <ul className="shelf" aria-label={label}>
      {products.map((product, at) => (
        <li key={product.id}>
          <ProductCard product={product} first={at < FIRST_ROWS} />
        </li>
      ))}
    </ul>
  );
}
