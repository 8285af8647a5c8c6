// Parts of teams for the screens of higher-ranked features.
export { HideName } from './hide-name.tsx';
export { PayingBudget, RewardRules, ValidRule } from './reward-rules.tsx';
