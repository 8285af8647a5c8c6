// The only door for higher-ranked features: who holds what.
export { unfundedIncome } from './earnings/unfunded-income.ts';
