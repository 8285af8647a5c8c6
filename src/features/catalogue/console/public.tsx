// What the catalogue offers to console screens of other features.
export { ChooseProduct, PRODUCT_FILTER, ProductLink, useProduct } from './choose-product.tsx';
