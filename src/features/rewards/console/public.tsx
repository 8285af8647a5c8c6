// Parts of rewards for the console pages of higher-ranked features.
export { Cause, HOLDS, Kind, useKindChoices, useKindText } from './reward-labels.tsx';
