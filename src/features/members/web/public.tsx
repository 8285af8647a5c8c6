// chunk: screens
import { Avatar, type AvatarName } from '#design/components/avatar.tsx';
import { usePreferences } from '#design/preferences.ts';
import { fetchFile } from '#platform/client/call.ts';
import { useFileAddress } from '#platform/client/file-address.ts';
import { watchSession } from '#platform/client/session.ts';

type MemberAvatarProps = {
  of: { avatar: AvatarName; avatarPhoto: string | null };
  /** In rem. */
  size?: number;
};

/** Photos by picture id, since a list may show one author many times. In memory only, until the session ends. */
const photos = new Map<string, Promise<Blob>>();
const PHOTOS_MOST = 200;
watchSession(() => photos.clear());

function photoOf(picture: string): Promise<Blob> {
  const known = photos.get(picture);
  if (known) return known;
  if (photos.size >= PHOTOS_MOST) photos.clear();
  const asked = fetchFile('GET /api/v1/avatar-photos/{picture}', { path: { picture }, errors: 'inline' });
  photos.set(picture, asked);
  asked.catch(() => photos.delete(picture));
  return asked;
}

/** A member's photo. Their drawing stands in while it loads, offline, or if the reader saves data. */
export function MemberAvatar({ of: { avatar, avatarPhoto }, size }: MemberAvatarProps) {
  const { dataSaver } = usePreferences();
  const photo = dataSaver ? null : avatarPhoto;
  const { address } = useFileAddress(photo ?? undefined, () => photoOf(photo ?? ''));
  return <Avatar name={avatar} photo={address} {...(size === undefined ? {} : { size })} />;
}
