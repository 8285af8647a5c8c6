// Links to members on the console screens of higher features.
export { MEMBER_NO_FILTER, MemberLink } from './member-link.tsx';
