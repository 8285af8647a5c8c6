import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Icon } from '#design/components/icon.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { useFileAddress } from '#platform/client/file-address.ts';
import { usePreferences } from '#design/preferences.ts';
import type { Picture } from '../contract.ts';
import './pictures.css';

type Width = '320' | '720' | '1440';
type Read = (picture: string, width: Width) => Promise<Blob>;

/** Attached pictures, small; a tap shows one large. `read` is the call of the feature that attached them. */
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

/** Under the data saver it comes with a tap. */
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

/** As many pixels as the screen can show, and no more. */
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
