// Parts of the wallet for pages of higher-ranked features.
export { NewestMovements } from './newest-movements.tsx';
export { Held } from './held.tsx';
export { NoQuote, PinStep } from './pin-step.tsx';
export { ReceiptBand } from './receipt-band.tsx';
export { WordedAmount } from './worded-amount.tsx';
