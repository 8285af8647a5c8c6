// What the console's pages of other features say about payouts.
export { reasonText, STATES as PAYOUT_STATES, whyItWaits } from './payout-labels.ts';
export { TaxCertificateButton } from './tax-certificates.tsx';
