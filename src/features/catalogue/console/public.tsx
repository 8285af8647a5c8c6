// Parts of the catalogue for other features' console screens.
export { ChooseProduct, useProduct } from './choose-product.tsx';
