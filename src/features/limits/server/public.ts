// The door of limits for higher features.
export {
  DAY_SECONDS,
  giveBack,
  QUARTER_SECONDS,
  type Quota,
  spend,
  sweepAttempts,
  tooMany,
  triesOf,
} from './attempts.ts';
export { callCounter } from './call-shares.ts';
export { networkOf } from './networks.ts';
