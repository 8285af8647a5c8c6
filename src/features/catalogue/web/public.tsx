// Parts of the catalogue for pages of higher-ranked features.
export { ProductCard } from './product-card.tsx';
export { ProductContent } from './product-content.tsx';
