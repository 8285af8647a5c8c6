import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { Card, Section, Stack } from '../../../design/components/layout.tsx';
import { CopyButton, SaveButton } from '../../../design/components/keep.tsx';
import { Loaded, Skeleton } from '../../../design/components/states.tsx';
import { useFormats } from '../../../design/formats.ts';
import { useNavigation } from '../../../design/navigation.tsx';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { useCall } from '../../../platform/client/queries.ts';
import { ReceiptBand } from './receipt-band.tsx';
import './receipt.css';

const QrCode = lazy(() => import('../../../design/qr-code.tsx').then((file) => ({ default: file.QrCode })));

/** A QR code as a picture. Its code comes with the paper, not with the page. */
const pictureOf = (text: string) => import('../../../design/qr-code.tsx').then((file) => file.qrPicture(text));

/** Proof of payment that holds without us: text, signature, key. It is fetched on demand. */
export function Receipt({ id }: { id: string }) {
  const t = useTranslations('wallet');
  const [open, setOpen] = useState(false);
  const receipt = useCall('GET /api/v1/withdrawals/{id}/receipt', { path: { id } }, { enabled: open });
  if (!open) {
    return (
      <Button kind="secondary" icon="receipt" block onClick={() => setOpen(true)}>
        {t('receipt.show')}
      </Button>
    );
  }
  return (
    <Section title={t('receipt.title')}>
      <Loaded query={receipt}>{(data) => <Paper receipt={data} />}</Loaded>
    </Section>
  );
}

type ReceiptView = DataOf<'GET /api/v1/withdrawals/{id}/receipt'>;

function Paper({ receipt }: { receipt: ReceiptView }) {
  const t = useTranslations('wallet');
  return (
    <Card>
      <ReceiptBand />
      <Stack>
        <p>{t('playMoney')}</p>
        <p>{t('receipt.words')}</p>
        <Suspense fallback={<Skeleton height="14rem" />}>
          <QrCode className="receipt-qr" text={receipt.qr} label={t('receipt.qr')} />
        </Suspense>
        <CopyButton words text={receipt.qr} label={t('receipt.copy')} />
        <SaveButton file={() => pictureOf(receipt.qr)} name="c3-receipt.png" label={t('receipt.save')} />
        {receipt.stand ? <BooksStood stand={receipt.stand} /> : null}
        <p className="field-hint receipt-key">{t('receipt.key', { key: receipt.publicKey })}</p>
      </Stack>
    </Card>
  );
}

/** Somebody who keeps the receipt can compare it years later (proofs.md 6). */
function BooksStood({ stand: { seq, code, at } }: { stand: NonNullable<ReceiptView['stand']> }) {
  const t = useTranslations('wallet');
  const { dateTime } = useFormats();
  const { go } = useNavigation();
  const compare = () => go({ to: '/pages/transparency/index', query: { head: seq, code } });
  return (
    <>
      <p>{t('receipt.books', { seq, code, when: dateTime(at) })}</p>
      <Button kind="secondary" block onClick={compare}>
        {t('receipt.compare')}
      </Button>
    </>
  );
}
