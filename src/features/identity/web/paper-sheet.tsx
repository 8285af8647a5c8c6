import { useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Prose } from '#design/components/prose.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useCall } from '#platform/client/queries.ts';

/** The papers among the operator's texts, by their names (content.md 8). */
const NAMES = { agreement: 'user-agreement', privacy: 'privacy-policy' } as const;
export type Paper = keyof typeof NAMES;

type Props = {
  paper: Paper | undefined;
  onClose: () => void;
  /** The reader's next act, at the sheet's lower edge. It waits for the text. */
  act?: { label: string; busy?: boolean; onTap: () => void };
};

/** The user agreement or the privacy policy, shown in place: the input below it stays. */
export function PaperSheet({ paper, onClose, act }: Props) {
  const t = useTranslations('identity');
  const locale = useLocale();
  const shown = paper ?? 'agreement';
  const asked = { path: { id: NAMES[shown] }, query: { locale } };
  const text = useCall('GET /api/v1/articles/{id}', asked, { quiet: true, enabled: paper !== undefined });
  const top = useRef<HTMLDivElement>(null);
  // The second paper comes in the sheet of the first, perhaps far down.
  useEffect(() => {
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }, [shown]);
  const title = t(`paper.${shown}.title`);
  return (
    <Sheet
      open={paper !== undefined}
      onClose={onClose}
      title={title}
      footer={
        act && text.data ? (
          <Button block confirm busy={act.busy} onClick={act.onTap}>
            {act.label}
          </Button>
        ) : undefined
      }
    >
      <div ref={top} tabIndex={-1} className="stack paper">
        <Loaded query={text} skeleton={<SkeletonRows rows={4} height="6rem" />}>
          {({ blocks, language }) => <Prose blocks={blocks} language={language} label={title} />}
        </Loaded>
      </div>
    </Sheet>
  );
}
