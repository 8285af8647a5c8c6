// Parts of uploads for other features' console screens.
export { StaffPicturePicker, useStaffPictures, StaffPictures } from './staff-pictures.tsx';
