// The only door for higher-ranked features.
export { events as teamEvents } from './events.ts';
export { dropPhoto, hangPhoto, photosOf, readPhotoOf } from './members/photos.ts';
export { shownMembers } from './members/shown-names.ts';
export { sizesOf, validOnLevel, validWithin } from './members/team-store.ts';
export { firstSignals, pairOf, type Pair, type Signal, signalsAmongFriends, signalsOf } from './rebates/signals-of.ts';
export { settings as teamSettings } from './settings.ts';
