// What other features' console screens use of the catalogue.
export { ChooseProduct, useProduct } from './choose-product.tsx';
