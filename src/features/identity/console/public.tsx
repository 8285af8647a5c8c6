// Links to members for other features' console screens.
export { MEMBER_NO_FILTER, MemberLink } from './member-link.tsx';
