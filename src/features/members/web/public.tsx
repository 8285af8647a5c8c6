// How higher features show a member.
export { MemberAvatar } from './member-avatar.tsx';
