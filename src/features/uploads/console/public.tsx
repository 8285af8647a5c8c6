// Parts of uploads for other features' console screens.
export { StaffPicturePicker, useStaffPictures } from './staff-picture-picker.tsx';
export { StaffPictures } from './staff-pictures.tsx';
