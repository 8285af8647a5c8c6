import { Alert, Button, Stack } from '@mui/material';
import { ChoosePictures } from '#design/components/choose-pictures.tsx';
import { type ChosenPictures, PICTURES_MOST, useChosenPictures } from '#platform/client/chosen-pictures.ts';
import { call } from '#platform/client/call.ts';

export function useStaffPictures(): ChosenPictures {
  return useChosenPictures(CALLS);
}

const CALLS = {
  send: (body: Uint8Array, idempotencyKey: string) =>
    call('POST /console/api/v1/pictures', { body, idempotencyKey, errors: 'inline' }),
  drop: (id: string) => call('DELETE /console/api/v1/pictures/{id}', { path: { id }, errors: 'inline' }),
};

/** Up to five pictures that staff add to what they write. */
export function StaffPicturePicker({ pictures }: { pictures: ChosenPictures }) {
  const { all } = pictures;
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {all.map(({ key, address, state }, at) => (
          <Stack key={key} sx={{ gap: 0.5, alignItems: 'center' }}>
            <img
              src={address}
              alt={`Chosen ${at + 1}`}
              style={{ width: 72, height: 72, objectFit: 'cover', opacity: state === 'sending' ? 0.5 : 1 }}
            />
            <Button size="small" onClick={() => pictures.remove(key)} aria-label={`Remove picture ${at + 1}`}>
              Remove
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
                Try again
              </Button>
            }
          >{`Picture ${at + 1} was not sent. ${why ?? ''}`}</Alert>
        ) : null,
      )}
      <ChoosePictures label="Add pictures" onChoose={pictures.choose}>
        {(open) => (
          <Button variant="outlined" size="small" disabled={all.length >= PICTURES_MOST} onClick={open}>
            {pictures.isSending ? 'Sending…' : 'Add pictures'}
          </Button>
        )}
      </ChoosePictures>
    </Stack>
  );
}
