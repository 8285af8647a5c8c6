// Parts of uploads for higher-ranked features.
export { PicturePicker, useMemberPictures, Pictures } from './pictures.tsx';
