// Console parts that pick pictures to attach, and show attached ones.
import { Alert, Button, Dialog, DialogContent, Skeleton, Stack } from '@mui/material';
import { useState } from 'react';
import { ChoosePictures } from '#design/components/choose-pictures.tsx';
import { call } from '#platform/client/call.ts';
import { type ChosenPictures, PICTURES_MOST, useChosenPictures } from '#platform/client/chosen-pictures.ts';
import { useFileAddress } from '#platform/client/file-address.ts';
import type { Picture } from '../contract.ts';
import { t } from '#design/console/words.ts';

export function useStaffPictures(): ChosenPictures {
  return useChosenPictures(CALLS);
}

const CALLS = {
  send: (body: Uint8Array, idempotencyKey: string) =>
    call('POST /console/api/v1/pictures', { body, idempotencyKey, errors: 'inline' }),
  drop: (id: string) => call('DELETE /console/api/v1/pictures/{id}', { path: { id }, errors: 'inline' }),
};

/** Picks up to five pictures that staff attach to what they write. */
export function StaffPicturePicker({ pictures }: { pictures: ChosenPictures }) {
  const { all } = pictures;
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {all.map(({ key, address, state }, at) => (
          <Stack key={key} sx={{ gap: 0.5, alignItems: 'center' }}>
            <img
              src={address}
              alt={t('Chosen {at}', { at: at + 1 })}
              style={{ width: 72, height: 72, objectFit: 'cover', opacity: state === 'sending' ? 0.5 : 1 }}
            />
            <Button
              size="small"
              onClick={() => pictures.remove(key)}
              aria-label={t('Remove picture {at}', { at: at + 1 })}
            >
              {t('Remove')}
            </Button>
          </Stack>
        ))}
      </Stack>
      {all.map(({ key, state, why }, at) =>
        state === 'failed' ? (
          <Alert
            key={key}
            severity="error"
            action={
              <Button size="small" color="inherit" onClick={() => pictures.retry(key)}>
                {t('Try again')}
              </Button>
            }
          >
            {t('Picture {at} was not sent. {why}', { at: at + 1, why: why ?? '' })}
          </Alert>
        ) : null,
      )}
      <ChoosePictures label={t('Add pictures')} onChoose={pictures.choose}>
        {(open) => (
          <Button variant="outlined" size="small" disabled={all.length >= PICTURES_MOST} onClick={open}>
            {pictures.isSending ? t('Sending…') : t('Add pictures')}
          </Button>
        )}
      </ChoosePictures>
    </Stack>
  );
}

type Read = (picture: string, width: '320' | '720' | '1440') => Promise<Blob>;

/** Shows attached pictures, and one large after a click. `read` is the call of the feature that attached them. */
export function StaffPictures({ pictures, read }: { pictures: readonly Picture[]; read: Read }) {
  const [open, setOpen] = useState<string>();
  if (pictures.length === 0) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
      {pictures.map(({ id }, at) => (
        <Button key={id} sx={{ p: 0 }} aria-label={t('Show picture {at}', { at: at + 1 })} onClick={() => setOpen(id)}>
          <Shown id={id} side={96} alt="" read={() => read(id, '320')} />
        </Button>
      ))}
      {open !== undefined && (
        <Dialog open maxWidth="lg" onClose={() => setOpen(undefined)} aria-label={t('Picture')}>
          <DialogContent>
            <Shown id={`${open} large`} alt={t('The picture')} read={() => read(open, '1440')} />
          </DialogContent>
        </Dialog>
      )}
    </Stack>
  );
}

function Shown({ id, side, alt, read }: { id: string; side?: number; alt: string; read: () => Promise<Blob> }) {
  const { address, failed } = useFileAddress(id, read);
  if (failed) return <span>{t('Not read. Please open it again.')}</span>;
  if (!address) return <Skeleton variant="rectangular" width={side ?? 320} height={side ?? 240} />;
  const style = side ? { width: side, height: side, objectFit: 'cover' as const } : { maxWidth: '100%' };
  return <img src={address} alt={alt} style={style} />;
}
