import { useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { Stack } from '../../../design/components/layout.tsx';
import { Sheet } from '../../../design/components/sheet.tsx';

const PARTS = {
  agreement: ['what', 'risk', 'cooling', 'out', 'rewards', 'you', 'frozen', 'changes'],
  privacy: ['kept', 'why', 'choice', 'others', 'public', 'rights'],
} as const;
export type Paper = keyof typeof PARTS;

/**
 * The user agreement or the privacy policy, shown in place: the input below it stays. `onAccept` appears at its end
 * where the reader must accept it.
 */
export function PaperSheet({
  paper,
  onClose,
  onAccept,
}: {
  paper?: Paper;
  onClose: () => void;
  onAccept?: () => void;
}) {
  const t = useTranslations('identity');
  const shown = paper ?? 'agreement';
  const accept = () => {
    onAccept?.();
    onClose();
  };
  return (
    <Sheet
      open={paper !== undefined}
      onClose={onClose}
      title={t(`paper.${shown}.title`)}
      footer={
        onAccept && shown === 'agreement' ? (
          <Button block confirm onClick={accept}>
            {t('paper.accept')}
          </Button>
        ) : undefined
      }
    >
      <Stack>
        {PARTS[shown].map((part) => (
          <section key={part}>
            {/* Keys of either paper: the union of both lists is more than one template type can hold. */}
            <h3>{t(`paper.${shown}.${part}.title` as 'paper.agreement.what.title')}</h3>
            <p>{t(`paper.${shown}.${part}.words` as 'paper.agreement.what.words')}</p>
          </section>
        ))}
      </Stack>
    </Sheet>
  );
}
