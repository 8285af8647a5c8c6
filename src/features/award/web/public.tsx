// Parts of the award for higher-ranked features.
export { AwardButton } from './award-button.tsx';
