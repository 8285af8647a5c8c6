// What the console screens of higher-ranked features may import.
export { ImportButton } from './import-button.tsx';
