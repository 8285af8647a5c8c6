// What the console shows of a pack of reports: when it was made, how large it is, and the hash that two persons sign.
import type { ReactNode } from 'react';
import { countText } from '#design/console/formats.ts';
import { FileButton } from '#design/console/file-button.tsx';
import { momentText } from '#design/console/moment.tsx';
import { Fact, Facts } from '#design/console/section.tsx';
import { t } from '#design/console/words.ts';
import { problemText } from '#features/acts/console/public.tsx';
import { fetchFile } from '#platform/client/call.ts';
import type { Pack } from '../contract.ts';
import { sizeText } from './month-words.ts';

export function PackFacts({ pack, children }: { pack: Pack; children?: ReactNode }) {
  return (
    <Facts columns={3}>
      <Fact name={t('Made')}>{momentText(pack.madeAt)}</Fact>
      <Fact name={t('Files')}>{countText(pack.files.length)}</Fact>
      <Fact name={t('Size')}>{sizeText(pack.bytes)}</Fact>
      <Fact name={t('SHA-256 of the ZIP')} wide>
        <code>{pack.sha256}</code>
      </Fact>
      {children}
    </Facts>
  );
}

/** The server compares the bytes with the hash first, and refuses a pack that differs. */
export function DownloadPack({ pack, month }: { pack: { id: string }; month: string }) {
  return (
    <FileButton
      label={t('Check and download')}
      name={`c3-play-money-${month}-pack-${pack.id}.zip`}
      read={() => fetchFile('GET /console/api/v1/month-packs/{id}', { path: { id: pack.id }, errors: 'inline' })}
      problemText={problemText}
    />
  );
}
