// Parts of the catalogue for pages of higher-ranked features.
export { daysOfCycles, figuresOf } from './figures.ts';
export { PayBackGain } from './pay-back-gain.tsx';
export { ProductCard } from './product-card.tsx';
export { ProductContent } from './product-content.tsx';
export { usePeriod } from './use-period.ts';
