// Parts of uploads for other features' console pages.
export { StaffPicturePicker, useStaffPictures, StaffPictures } from './staff-pictures.tsx';
