import { type Product, ProductCard } from './product-card.tsx';
import './catalogue.css';

/** The pictures of so many rows are on a phone's first view. */
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
