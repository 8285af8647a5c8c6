// What the catalogue shows inside pages of higher-ranked features.
export { ProductContent } from './product-content.tsx';
