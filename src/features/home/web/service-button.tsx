import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { FloatingButton } from '#design/components/page.tsx';
import { showToast } from '#design/components/toast.tsx';
import type { KnownLines, ServiceSheet } from './service-sheet.tsx';
import './home.css';

/**
 * Floating button that opens customer service, the seed's third. It ignores taps while its request runs. If the request
 * fails, the dialog closes (screens.md 7), since the client layer has shown why. Offline, it shows the lines kept from
 * the last time, with their age.
 */
export function ServiceButton() {
  const t = useTranslations('home');
  const inDesign = useTranslations('design');
  const [sheet, setSheet] = useState<{ ServiceSheet: typeof ServiceSheet }>();
  const [lines, setLines] = useState<KnownLines>();
  const [open, setOpen] = useState(false);
  const asking = useRef(false);

  const ask = async () => {
    // One request at a time. If the dialog was closed meanwhile, open it again.
    if (asking.current) return setOpen(true);
    asking.current = true;
    try {
      // The dialog's code loads now, to keep home small.
      const file = await import('./service-sheet.tsx');
      setSheet(file);
      setOpen(true);
      const known = await file.askForLines();
      if (known) setLines(known);
      else setOpen(false);
    } catch {
      showToast(inDesign('states.offlineTitle'), { tone: 'negative' });
    } finally {
      asking.current = false;
    }
  };

  return (
    <>
      <FloatingButton icon="headset" label={t('service.open')} onClick={() => void ask()} />
      {sheet ? <sheet.ServiceSheet lines={lines} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
