// Parts of uploads for higher-ranked features.
export { PicturePicker } from './picture-picker.tsx';
export { Pictures } from './pictures.tsx';
export { useMemberPictures } from './member-pictures.ts';
