// Parts of a member's screens that pick pictures to attach, and show attached ones.
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Icon } from '#design/components/icon.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { useFileAddress } from '#platform/client/file-address.ts';
import { call } from '#platform/client/call.ts';
import {
  type ChosenPicture,
  type ChosenPictures,
  PICTURES_MOST,
  useChosenPictures,
} from '#platform/client/chosen-pictures.ts';
import { usePreferences } from '#design/preferences.ts';
import { Button, IconButton } from '#design/components/button.tsx';
import { ChoosePictures } from '#design/components/choose-pictures.tsx';
import type { Picture } from '../contract.ts';
import './pictures.css';

/** State of the pictures that a member chooses to attach. The form sends `ids`, and then clears it. */
export function useMemberPictures(): ChosenPictures {
  return useChosenPictures(CALLS);
}

const CALLS = {
  send: (body: Uint8Array, idempotencyKey: string) =>
    call('POST /api/v1/pictures', { body, idempotencyKey, errors: 'inline' }),
  drop: (id: string) => call('DELETE /api/v1/pictures/{id}', { path: { id }, errors: 'inline' }),
};

/** Picks up to five pictures to attach. Each is scaled down and sent at once. One that failed can be sent again. */
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

type Width = '320' | '720' | '1440';
type Read = (picture: string, width: Width) => Promise<Blob>;

/** Shows attached pictures, and one large after a tap. `read` is the call of the feature that attached them. */
export function Pictures({ pictures, read }: { pictures: readonly Picture[]; read: Read }) {
  const t = useTranslations('uploads');
  const [open, setOpen] = useState<number>();
  if (pictures.length === 0) return null;
  const shown = open === undefined ? undefined : pictures[open];
  return (
    <>
      <ul className="pictures-row" aria-label={t('label')}>
        {pictures.map((one, at) => (
          <li key={one.id}>
            <Small id={one.id} number={at + 1} read={read} onOpen={() => setOpen(at)} />
          </li>
        ))}
      </ul>
      <Sheet
        open={shown !== undefined}
        onClose={() => setOpen(undefined)}
        title={t('picture', { number: (open ?? 0) + 1 })}
      >
        {shown ? <Large picture={shown} number={(open ?? 0) + 1} read={read} /> : null}
      </Sheet>
    </>
  );
}

/** A small picture. If the data saver is on, it is loaded by a tap. */
function Small({ id, number, read, onOpen }: { id: string; number: number; read: Read; onOpen: () => void }) {
  const t = useTranslations('uploads');
  const { dataSaver } = usePreferences();
  const [wanted, setWanted] = useState(!dataSaver);
  const { address, failed, again } = useFileAddress(wanted ? id : undefined, () => read(id, '320'));
  const label = failed ? t('failed', { number }) : wanted ? t('open', { number }) : t('load', { number });
  return (
    <button
      type="button"
      className="pictures-frame pictures-open"
      aria-label={label}
      onClick={failed ? again : wanted ? onOpen : () => setWanted(true)}
    >
      {address ? <img src={address} alt="" /> : <Icon name={failed ? 'refresh' : wanted ? 'hourglass' : 'download'} />}
    </button>
  );
}

/** The size to load for a large picture: no wider than the screen can show. */
const widthFor = (): Width => (window.innerWidth * window.devicePixelRatio > 800 ? '1440' : '720');

function Large({ picture, number, read }: { picture: Picture; number: number; read: Read }) {
  const t = useTranslations('uploads');
  const { id, width, height } = picture;
  const { address, failed } = useFileAddress(id, () => read(id, widthFor()));
  if (failed) return <p role="alert">{t('failed', { number })}</p>;
  return (
    <div className="pictures-large" style={{ aspectRatio: `${width} / ${height}` }} aria-busy={address === undefined}>
      {address ? <img src={address} alt={t('picture', { number })} /> : null}
    </div>
  );
}
