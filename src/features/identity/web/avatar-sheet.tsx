import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Avatar, AVATAR_NAMES } from '#design/components/avatar.tsx';
import { Button } from '#design/components/button.tsx';
import { ChoosePictures } from '#design/components/choose-pictures.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useSavedProfile } from './saved-profile.ts';

/** Loads once there is a photo. */
const PhotoSheet = lazy(() => import('./photo-sheet.tsx').then((file) => ({ default: file.PhotoSheet })));

type AvatarSheetProps = { now: DataOf<'GET /api/v1/userInfo'>; onClose: () => void };

/** A photo of one's own, or one of the drawings. A drawing takes the photo's place for good. */
export function AvatarSheet({ now: { avatar, avatarPhoto }, onClose }: AvatarSheetProps) {
  const t = useTranslations('identity');
  const [chosen, setChosen] = useState(avatarPhoto ? undefined : avatar);
  const [photo, setPhoto] = useState<File>();
  const save = useSavedProfile(onClose);
  const saveDrawing = () => save.mutate({ body: { avatar: chosen } });
  const drop = useAct('PUT /api/v1/avatar-photo', { onDone: saveDrawing });
  if (photo)
    return (
      <Suspense>
        <PhotoSheet file={photo} onClose={onClose} />
      </Suspense>
    );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('userinfo.avatar')}
      footer={
        <Button
          block
          confirm
          busy={save.isPending || drop.isPending}
          disabled={chosen === undefined}
          onClick={() => (avatarPhoto ? drop.mutate({ body: { picture: null } }) : saveDrawing())}
        >
          {t('userinfo.save')}
        </Button>
      }
    >
      <Stack gap={16}>
        <ChoosePictures label={t('photo.choose')} single onChoose={([first]) => setPhoto(first)}>
          {(open) => (
            <Button kind="secondary" block icon="person" onClick={open}>
              {t('photo.choose')}
            </Button>
          )}
        </ChoosePictures>
        {avatarPhoto ? <p className="field-hint">{t('photo.gone')}</p> : null}
        <div className="avatar-choices">
          {AVATAR_NAMES.map((name) => (
            <button
              key={name}
              type="button"
              className="avatar-choice"
              aria-pressed={name === chosen}
              aria-label={t(`avatars.${name}`)}
              onClick={() => setChosen(name)}
            >
              <Avatar name={name} />
            </button>
          ))}
        </div>
      </Stack>
    </Sheet>
  );
}
