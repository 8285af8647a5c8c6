// Pictures for higher features. README.md says how to use these doors.
export { attachPictures, picturesOf, readPicture, releasePictures } from './attach-pictures.ts';
export type { Owner as PictureOwner } from './store.ts';
