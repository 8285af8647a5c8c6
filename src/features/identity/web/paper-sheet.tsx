import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { Sheet } from '../../../design/components/sheet.tsx';

const PARTS = {
  agreement: ['what', 'risk', 'cooling', 'out', 'rewards', 'you', 'frozen', 'changes'],
  privacy: ['kept', 'why', 'choice', 'others', 'public', 'rights'],
} as const;
export type Paper = keyof typeof PARTS;

type Props = {
  paper: Paper | undefined;
  onClose: () => void;
  /** The reader's next act, at the sheet's lower edge. */
  act?: { label: string; busy?: boolean; onTap: () => void };
};

/** The user agreement or the privacy policy, shown in place: the input below it stays. */
export function PaperSheet({ paper, onClose, act }: Props) {
  const t = useTranslations('identity');
  const shown = paper ?? 'agreement';
  const top = useRef<HTMLDivElement>(null);
  // The second paper comes in the sheet of the first, perhaps far down.
  useEffect(() => {
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <Sheet
      open={paper !== undefined}
      onClose={onClose}
      title={t(`paper.${shown}.title`)}
      footer={
        act ? (
          <Button block confirm busy={act.busy} onClick={act.onTap}>
            {act.label}
          </Button>
        ) : undefined
      }
    >
      <div ref={top} tabIndex={-1} className="stack paper">
        {PARTS[shown].map((part) => (
          <section key={part}>
            {/* Keys of either paper: the union of both lists is more than one template type can hold. */}
            <h3>{t(`paper.${shown}.${part}.title` as 'paper.agreement.what.title')}</h3>
            <p>{t(`paper.${shown}.${part}.words` as 'paper.agreement.what.words')}</p>
          </section>
        ))}
      </div>
    </Sheet>
  );
}
