import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { FloatingButton } from '#design/components/page.tsx';
import { showToast } from '#design/components/toast.tsx';
import type { KnownLines, ServiceSheet } from './service-sheet.tsx';
import './home.css';

/**
 * The way to customer service: the seed's third floating button. It is locked while its request runs. Without a success
 * the dialog closes (screens.md 7): the client layer has shown why. Without a connection it shows the lines known from
 * before, with their age.
 */
export function ServiceButton() {
  const t = useTranslations('home');
  const inDesign = useTranslations('design');
  const [sheet, setSheet] = useState<{ ServiceSheet: typeof ServiceSheet }>();
  const [lines, setLines] = useState<KnownLines>();
  const [open, setOpen] = useState(false);
  const asking = useRef(false);

  const ask = async () => {
    // One request at a time. A dialog that was closed meanwhile comes back at once.
    if (asking.current) return setOpen(true);
    asking.current = true;
    try {
      // Its code loads with the dialog: home stays light.
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
