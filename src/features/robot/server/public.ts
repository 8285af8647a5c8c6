// The only entry point to the robot for higher-ranked features.
export { settings as robotSettings } from './settings.ts';
export { userInfo } from './user-info.ts';
