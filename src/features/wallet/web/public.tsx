// Parts of the wallet for pages of higher-ranked features.
export { Held } from './held.tsx';
export { PinStep } from './pin-step.tsx';
