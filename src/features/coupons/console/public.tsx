// Parts of coupons for other features' console screens.
export { ChoosePrizeBatch } from './choose-prize-batch.tsx';
