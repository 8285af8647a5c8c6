// What the catalogue offers to console screens of other features.
export { ChooseProduct, ProductLink, useProduct } from './choose-product.tsx';
