// What the shells and higher-ranked features may import.
export { keepLook } from './keep-look.ts';
export { waiting } from './waiting.ts';
