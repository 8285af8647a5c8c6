// Pictures for higher features. README.md says how to use these doors.
export {
  attachPictures,
  eraseFiles,
  hidePictures,
  picturesOf,
  readPicture,
  releasePictures,
} from './attach-pictures.ts';
export { type Owner as PictureOwner, senderOf } from './store.ts';
