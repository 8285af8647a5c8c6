// What prizes offer to higher-ranked features.
export { waiting } from './waiting.ts';
