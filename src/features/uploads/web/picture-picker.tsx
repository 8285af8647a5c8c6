import { useTranslations } from 'use-intl/react';
import { Button, IconButton } from '#design/components/button.tsx';
import { ChoosePictures } from '#design/components/choose-pictures.tsx';
import { Icon } from '#design/components/icon.tsx';
import { call } from '#platform/client/call.ts';
import {
  type ChosenPicture,
  type ChosenPictures,
  PICTURES_MOST,
  useChosenPictures,
} from '#platform/client/chosen-pictures.ts';
import './pictures.css';

/** The pictures that a member chooses to attach. Its owner sends `ids` and then clears them. */
export function useMemberPictures(): ChosenPictures {
  return useChosenPictures(CALLS);
}

const CALLS = {
  send: (body: Uint8Array, idempotencyKey: string) =>
    call('POST /api/v1/pictures', { body, idempotencyKey, errors: 'inline' }),
  drop: (id: string) => call('DELETE /api/v1/pictures/{id}', { path: { id }, errors: 'inline' }),
};

/** Up to five pictures to attach. Each is scaled down and sent at once. One that failed can be sent again. */
export function PicturePicker({ pictures }: { pictures: ChosenPictures }) {
  const t = useTranslations('uploads');
  const { all, ids } = pictures;
  const isFull = all.length >= PICTURES_MOST;
  return (
    <fieldset className="pictures" aria-label={t('picker.label')}>
      {all.length > 0 ? (
        <ul className="pictures-row">
          {all.map((one, at) => (
            <Chosen
              key={one.key}
              picture={one}
              number={at + 1}
              onRetry={() => pictures.retry(one.key)}
              onRemove={() => pictures.remove(one.key)}
            />
          ))}
        </ul>
      ) : null}
      <ChoosePictures label={t('picker.add')} onChoose={pictures.choose}>
        {(open) => (
          <Button kind="secondary" small icon="plus" disabled={isFull} onClick={open}>
            {t('picker.add')}
          </Button>
        )}
      </ChoosePictures>
      <p className="field-hint" aria-live="polite">
        {pictures.isSending
          ? t('picker.sending', { sent: ids.length, all: all.length })
          : t('picker.hint', { most: PICTURES_MOST })}
      </p>
    </fieldset>
  );
}

type ChosenProps = { picture: ChosenPicture; number: number; onRetry: () => void; onRemove: () => void };

function Chosen({ picture: { address, state, why }, number, onRetry, onRemove }: ChosenProps) {
  const t = useTranslations('uploads');
  return (
    <li className={`pictures-chosen pictures-${state}`}>
      <span className="pictures-frame">
        <img src={address} alt={t('picture', { number })} />
        {state === 'sending' ? <Icon name="hourglass" /> : null}
      </span>
      {state === 'failed' ? (
        <span className="pictures-failure" role="alert">
          {t('picker.failed')} {why}
          <Button kind="quiet" small icon="refresh" onClick={onRetry}>
            {t('picker.retry')}
          </Button>
        </span>
      ) : null}
      <IconButton icon="close" label={t('picker.remove', { number })} onClick={onRemove} />
    </li>
  );
}
