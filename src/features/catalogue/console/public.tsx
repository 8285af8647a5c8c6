// What the catalogue offers to console screens of other features.
export { ChooseProduct, PRODUCT_FILTER, ProductLink, ProductName, useProduct } from './choose-product.tsx';
