// Pictures for higher features. README.md says how to use these doors.
export {
  attachPictures,
  eraseFiles,
  hidePictures,
  picturesOf,
  readPicture,
  releasePictures,
  type Owner as PictureOwner,
  senderOf,
} from './pictures.ts';
