// Parts of the catalogue for pages of higher-ranked features.
export { ProductContent } from './product-content.tsx';
