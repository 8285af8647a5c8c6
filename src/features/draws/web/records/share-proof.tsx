import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { CopyButton } from '#design/components/keep.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Skeleton } from '#design/components/states.tsx';
import { useNavigation } from '#design/navigation.tsx';
import type { Play } from '../play/round-facts.ts';
import { codeOfProof, proofOf } from './draw-proof.ts';

const QrCode = lazy(() => import('#design/qr-code.tsx').then((file) => ({ default: file.QrCode })));

/** A link and its QR code, with which anybody checks this play. It names nobody. */
export function ShareProof({ play }: { play: Play }) {
  const t = useTranslations('draws.check');
  const { hrefOf } = useNavigation();
  const [open, setOpen] = useState(false);
  const proof = proofOf(play);
  if (!proof) return null;
  const code = codeOfProof(proof);
  const link = `${location.origin}${hrefOf({ to: '/pages/verify', query: { draw: code } })}`;
  return (
    <>
      <Button kind="secondary" icon="share" block onClick={() => setOpen(true)}>
        {t('share')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('shareTitle')}>
        {open ? (
          <Stack gap={12}>
            <Suspense fallback={<Skeleton height="16rem" />}>
              <QrCode className="draw-qr" text={link} label={t('qr')} />
            </Suspense>
            <p className="field-hint">{t('shareWords')}</p>
            <CopyButton words text={link} label={t('copyLink')} />
            <CopyButton words text={code} label={t('copyCode')} />
          </Stack>
        ) : null}
      </Sheet>
    </>
  );
}
