import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink, IconButton } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { CopyButton, SaveButton } from '#design/components/keep.tsx';
import { Figure, Stack } from '#design/components/layout.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Loaded, Skeleton } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { fetchFile } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { ReceiptBand } from './receipt-band.tsx';
import { WordedAmount } from './worded-amount.tsx';
import { AccountName, type WithdrawalDetail } from './wallet-labels.tsx';
import './receipt.css';

const QrCode = lazy(() => import('#design/qr-code.tsx').then((file) => ({ default: file.QrCode })));

/** A QR code as a picture. The encoder loads only when a receipt is opened. */
const pictureOf = (text: string) => import('#design/qr-code.tsx').then((file) => file.qrPicture(text));

/** Downloads the receipt as a PDF. */
const paperOf = (id: string) => fetchFile('GET /api/v1/withdrawals/{id}/receipt.pdf', { path: { id } });

/** The signed receipt of a paid withdrawal, fetched on demand: its text, signature and key let anyone verify it. */
export function Receipt({ id, small = false }: { id: string; small?: boolean }) {
  const t = useTranslations('wallet');
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  return (
    <>
      {small ? (
        <IconButton icon="receipt" label={t('receipt.show')} onClick={show} />
      ) : (
        <Button kind="secondary" icon="receipt" block onClick={show}>
          {t('receipt.show')}
        </Button>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t('receipt.title')}>
        {open ? <LoadedPaper id={id} /> : null}
      </Sheet>
    </>
  );
}

function LoadedPaper({ id }: { id: string }) {
  const detail = useCall('GET /api/v1/withdrawals/{id}', { path: { id } }, {});
  const receipt = useCall('GET /api/v1/withdrawals/{id}/receipt', { path: { id } }, {});
  return (
    <Loaded query={detail}>
      {(one) => <Loaded query={receipt}>{(found) => <Paper one={one} receipt={found} />}</Loaded>}
    </Loaded>
  );
}

type ReceiptView = DataOf<'GET /api/v1/withdrawals/{id}/receipt'>;

function Paper({ one, receipt }: { one: WithdrawalDetail; receipt: ReceiptView }) {
  const t = useTranslations('wallet');
  const { date, dateTime } = useFormats();
  return (
    <Stack gap={12}>
      <ReceiptBand />
      <p className="field-hint">{t('playMoney')}</p>
      <PaidTo
        payee={one.account.holderName}
        to={<AccountName of={one.account} />}
        paidMinor={one.paidMinor ?? one.netMinor}
      />
      <DefinitionList
        items={[
          { term: t('withdrawal.paidAt'), value: dateTime(one.paidAt) },
          { term: t('withdrawal.number'), value: <span className="numerals">{one.number}</span> },
          one.bankReference
            ? { term: t('withdrawal.bankReference'), value: <span className="numerals">{one.bankReference}</span> }
            : null,
        ]}
      />
      <p className="receipt-words">{date(one.paidAt, 'long')}</p>
      <Suspense fallback={<Skeleton height="14rem" />}>
        <QrCode className="receipt-qr" text={receipt.qr} label={t('receipt.qr')} />
      </Suspense>
      <p className="field-hint">{t('receipt.words')}</p>
      <CopyButton words text={receipt.qr} label={t('receipt.copy')} />
      <SaveButton file={() => pictureOf(receipt.qr)} name="c3-receipt.png" label={t('receipt.save')} />
      <SaveButton file={() => paperOf(one.id)} name={`c3-receipt-${one.number}.pdf`} label={t('receipt.savePdf')} />
      <ButtonLink to="/pages/verify" query={{ number: one.number }} kind="secondary" block>
        {t('receipt.verify')}
      </ButtonLink>
      {receipt.stand ? <BooksStood stand={receipt.stand} /> : null}
      <p className="field-hint receipt-key">{t('receipt.key', { key: receipt.publicKey })}</p>
    </Stack>
  );
}

/** The payee and the amount. */
export function PaidTo({ payee, to, paidMinor }: { payee: string; to: ReactNode; paidMinor: number }) {
  const t = useTranslations('wallet');
  return (
    <Stack gap={4}>
      <Figure label={t('receipt.paidTo')} value={payee} detail={to} />
      <WordedAmount label={t('receipt.amount')} minor={paidMinor} />
    </Stack>
  );
}

/** Names the journal's seal at the time of the receipt, so that a member can compare it years later (proofs.md 6). */
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
