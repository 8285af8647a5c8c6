import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useAct } from '#platform/client/act.ts';
import { CallError } from '#platform/client/call-error.ts';
import { call } from '#platform/client/call.ts';
import { useFileAddress } from '#platform/client/file-address.ts';
import { type Cut, redrawn, type Size } from '#platform/client/shrink-picture.ts';
import { uuidV7 } from '#platform/client/uuid-v7.ts';

/** Pixels: twice the largest size of an avatar on most phones. */
const SIDE = 256;

/** The largest square of a picture. `at`: its position along the longer side, from 0 to 1. */
export function squareCut({ width, height }: Size, at: number): Cut {
  const side = Math.min(width, height);
  const to = Math.min(SIDE, side);
  const from = { x: Math.round((width - side) * at), y: Math.round((height - side) * at), width: side, height: side };
  return { from, to: { width: to, height: to } };
}

/** The square, reduced to SIDE pixels. Rejects if the browser cannot read the file. */
const squarePicture = (file: Blob, at: number): Promise<Uint8Array> => redrawn(file, (whole) => squareCut(whole, at));

type Part = { at: number; key: string };
const part = (at: number): Part => ({ at, key: uuidV7() });

/** The sheet in which the member moves the square that is cut from a chosen photo, and uploads it as the avatar. */
export function PhotoSheet({ file, onClose }: { file: File; onClose: () => void }) {
  const t = useTranslations('identity');
  const { address } = useFileAddress('chosen', async () => file);
  const [{ at, key }, setPart] = useState(() => part(0.5));
  const [long, setLong] = useState(false);
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string>();
  const show = useAct('PUT /api/v1/avatar-photo', { errors: 'inline', refresh: ['GET /api/v1/userInfo'] });
  const use = async () => {
    setBusy(true);
    setWhy(undefined);
    try {
      const body = await squarePicture(file, at);
      const { id } = await call('POST /api/v1/pictures', { body, idempotencyKey: key, errors: 'inline' });
      await show.mutateAsync({ body: { picture: id } });
      showToast(t('userinfo.saved'));
      onClose();
    } catch (failure) {
      setWhy(failure instanceof CallError ? failure.message : t('photo.unreadable'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('photo.title')}
      locked={busy}
      footer={
        <Button block confirm busy={busy} disabled={address === undefined} onClick={() => void use()}>
          {t('photo.use')}
        </Button>
      }
    >
      <Stack gap={16}>
        <img
          className="photo-chosen"
          src={address}
          alt={t('photo.chosen')}
          style={{ objectPosition: `${at * 100}% ${at * 100}%` }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setLong(naturalWidth !== naturalHeight)}
          onError={() => setWhy(t('photo.unreadable'))}
        />
        {long ? (
          <label className="photo-move">
            {t('photo.move')}
            <input
              type="range"
              min={0}
              max={100}
              value={at * 100}
              disabled={busy}
              onChange={(event) => setPart(part(event.target.valueAsNumber / 100))}
            />
          </label>
        ) : null}
        <p className="field-hint">{t('photo.who')}</p>
        {why ? (
          <Note tone="negative">
            {why} {t('photo.stays')}
          </Note>
        ) : null}
      </Stack>
    </Sheet>
  );
}
