// What the shells and higher-ranked features may import.
export { keepLook } from './keep-look.ts';
export { happenings } from './happenings.ts';
export { waiting } from './waiting.ts';
