// Parts of uploads for higher-ranked features.
export { PicturePicker, useMemberPictures } from './picture-picker.tsx';
export { Pictures } from './pictures.tsx';
