// The only entry point to teams for higher-ranked features.
export { events as teamEvents } from './events.ts';
export {
  dropPhoto,
  hangPhoto,
  photosOf,
  readPhotoOf,
  shownMembers,
  sizesOf,
  validOnLevel,
  validWithin,
} from './members.ts';
export { firstSignals, pairOf, type Pair, type Signal, signalsAmongFriends, signalsOf } from './rebates.ts';
export { settings as teamSettings } from './settings.ts';
export { userInfo } from './user-info.ts';
