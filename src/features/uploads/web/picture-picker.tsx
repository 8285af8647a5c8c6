import { useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { type ChosenPicture, type ChosenPictures, PICTURES_MOST } from '../../../design/chosen-pictures.ts';
import { Button, IconButton } from '../../../design/components/button.tsx';
import { Icon } from '../../../design/components/icon.tsx';
import './pictures.css';

/** Up to five pictures for one thing: chosen, scaled down and sent at once, with a retry for each that failed. */
export function PicturePicker({ pictures }: { pictures: ChosenPictures }) {
  const t = useTranslations('uploads');
  const input = useRef<HTMLInputElement>(null);
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
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        multiple
        aria-label={t('picker.add')}
        onChange={(event) => {
          pictures.choose(event.target.files ?? []);
          event.target.value = '';
        }}
      />
      <Button kind="secondary" small icon="plus" disabled={isFull} onClick={() => input.current?.click()}>
        {t('picker.add')}
      </Button>
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
