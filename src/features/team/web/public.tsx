// The only door for screens of higher-ranked features.
export { HideName } from './hide-name.tsx';
export { PayingBudget } from './paying-budget.tsx';
export { RewardRules, ValidRule } from './reward-rules.tsx';
