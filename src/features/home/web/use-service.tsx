import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { showToast } from '#design/components/toast.tsx';
import type { KnownLines, ServiceSheet } from './service-sheet.tsx';
import './home.css';

/**
 * The dialog of customer service, and what opens it: the header's help, and the seed's third floating button. It
 * ignores taps while its request runs. If the request fails, the dialog closes (screens.md 7), since the client layer
 * has shown why. Offline, it shows the lines kept from the last time, with their age.
 */
export function useService(): { ask: () => void; dialog: ReactNode } {
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

  return {
    ask: () => void ask(),
    dialog: sheet ? <sheet.ServiceSheet lines={lines} open={open} onClose={() => setOpen(false)} /> : null,
  };
}
