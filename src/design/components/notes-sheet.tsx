import { useTranslations } from 'use-intl/react';
import { AmountDrawn } from './amount-drawn.tsx';
import { Sheet } from './sheet.tsx';

type Props = { open: boolean; onClose: () => void } & Parameters<typeof AmountDrawn>[0];

/** Loads at the first tap on ShowAsNotes. */
export function NotesSheet({ open, onClose, ...amount }: Props) {
  const t = useTranslations('design');
  return (
    <Sheet open={open} onClose={onClose} title={t('notes.title')}>
      <AmountDrawn {...amount} />
    </Sheet>
  );
}
