export { type OpenedComplaint, openComplaint } from './open-complaint.ts';
