// What the wallet says inside pages of higher-ranked features.
export { Held } from './held.tsx';
export { PinStep } from './pin-step.tsx';
