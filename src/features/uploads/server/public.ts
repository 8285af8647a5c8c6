// The only entry point to pictures for higher-ranked features. README.md explains how to use it.
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
