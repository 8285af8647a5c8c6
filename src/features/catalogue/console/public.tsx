// What the catalogue offers to console screens of other features.
export { ChooseProduct, useProduct } from './choose-product.tsx';
