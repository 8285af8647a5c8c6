// The wallet's components that pages of higher-ranked features may use.
export { AvailableNow } from './available-now.tsx';
export { NoQuote, PinStep } from './pin-step.tsx';
export { ReceiptBand } from './receipt-band.tsx';
export { WordedAmount } from './worded-amount.tsx';
