import { Fragment, lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Avatar, AVATAR_NAMES } from '#design/components/avatar.tsx';
import { Button } from '#design/components/button.tsx';
import { ChoosePictures } from '#design/components/choose-pictures.tsx';
import { DefinitionList, StatusBadge } from '#design/components/data.tsx';
import { CopyableText } from '#design/components/keep.tsx';
import { Card, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Loaded } from '#design/components/states.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { Typed } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { EmailSheet, PhoneChange, WaitingEmailChange } from './contact-change.tsx';
import { rules } from './form-rules.ts';
import './identity.css';
import { MemberAvatar } from '#features/members/web/public.tsx';

/** Saves a change of the profile, confirms it, and closes the sheet. */
function useSavedProfile(onClose: () => void) {
  const t = useTranslations('identity');
  return useAct('PUT /api/v1/profile', {
    refresh: ['GET /api/v1/userInfo'],
    onDone: () => {
      showToast(t('userinfo.saved'));
      onClose();
    },
  });
}

/** Loads only when a photo is chosen. */
const PhotoSheet = lazy(() => import('./photo-sheet.tsx').then((file) => ({ default: file.PhotoSheet })));

type AvatarSheetProps = { now: DataOf<'GET /api/v1/userInfo'>; onClose: () => void };

/** The sheet to choose an avatar: a photo or one of the drawings. Choosing a drawing deletes the photo. */
function AvatarSheet({ now: { avatar, avatarPhoto }, onClose }: AvatarSheetProps) {
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

/** The profile page: what others see of the member (nickname, avatar), and what the operator knows (name, phone). */
export function UserinfoScreen() {
  const t = useTranslations('identity');
  const user = useCall('GET /api/v1/userInfo', {});
  const [editing, setEditing] = useState<'avatar' | 'nickname' | 'email'>();
  return (
    <Page title={t('userinfo.title')}>
      <Loaded query={user}>
        {(info) => (
          <>
            {info.frozen ? <Note tone="clay">{t('userinfo.frozen')}</Note> : null}
            <Rows label={t('userinfo.title')}>
              <RowItem
                picture={<MemberAvatar of={info} />}
                title={t('userinfo.avatar')}
                detail={t('userinfo.change')}
                onClick={() => setEditing('avatar')}
              />
              <RowItem
                icon="person"
                title={<Typed>{info.nickname}</Typed>}
                detail={t('fields.nickname')}
                onClick={() => setEditing('nickname')}
              />
              <RowItem
                icon="mail"
                title={<Email address={info.email} />}
                detail={t('fields.email')}
                {...(info.emailChange || info.frozen ? {} : { onClick: () => setEditing('email') })}
              />
            </Rows>
            {info.emailChange ? <WaitingEmailChange change={info.emailChange} /> : null}
            <Section title={t('userinfo.fixed')}>
              <FixedFacts info={info} />
              <p className="field-hint">{t('userinfo.fixedWords')}</p>
              <PhoneChange user={info} />
            </Section>
            {editing === 'avatar' ? <AvatarSheet now={info} onClose={() => setEditing(undefined)} /> : null}
            {/* Keyed, so that each opening starts from the stored value. */}
            <NicknameSheet
              key={`nickname-${editing}`}
              open={editing === 'nickname'}
              now={wordsOf(info.nickname)}
              onClose={() => setEditing(undefined)}
            />
            <EmailSheet open={editing === 'email'} onClose={() => setEditing(undefined)} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Facts that cannot be changed on this page. */
function FixedFacts({ info }: { info: DataOf<'GET /api/v1/userInfo'> }) {
  const t = useTranslations('identity');
  const { date } = useFormats();
  return (
    <Card>
      <DefinitionList
        items={[
          { term: t('userinfo.memberNo'), value: info.memberNo },
          { term: t('fields.realName'), value: info.realName },
          {
            term: t('fields.phone'),
            // Always verified, by the code at registration or at its last change.
            value: (
              <>
                {info.phone} <StatusBadge tone="positive">{t('userinfo.verified')}</StatusBadge>
              </>
            ),
            stacked: true,
          },
          {
            term: t('userinfo.inviteCode'),
            value: <CopyableText text={info.inviteCode} label={t('userinfo.copyCode')} />,
          },
          { term: t('userinfo.registered'), value: date(info.registeredAt) },
          { term: t('userinfo.vip'), value: t('userinfo.vipLevel', { level: info.vipLevel }) },
          info.demo && {
            term: t('userinfo.demo'),
            value: <StatusBadge tone="neutral">{t('userinfo.demoYes')}</StatusBadge>,
          },
        ]}
      />
    </Card>
  );
}

function NicknameSheet({ open, now, onClose }: { open: boolean; now: string; onClose: () => void }) {
  const t = useTranslations('identity');
  const [value, setValue] = useState(now);
  const [tried, setTried] = useState(false);
  const save = useSavedProfile(onClose);
  const wrong = rules.required(value);
  const submit = () => {
    setTried(true);
    if (!wrong) save.mutate({ body: { nickname: value.trim() } });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('fields.nickname')}
      footer={
        <Button block confirm busy={save.isPending} onClick={submit}>
          {t('userinfo.save')}
        </Button>
      }
    >
      <TextField
        label={t('fields.nickname')}
        autoComplete="nickname"
        maxLength={30}
        value={value}
        onChange={setValue}
        error={tried && wrong ? t(`rules.${wrong}`) : undefined}
      />
    </Sheet>
  );
}

/** Lets a long address wrap after its @ and dots. */
function Email({ address }: { address: string }) {
  return (address.match(/[^@.]+[@.]*/g) ?? [address]).map((part, at) => (
    <Fragment key={`${at} ${part}`}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
