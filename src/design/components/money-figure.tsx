// A page's large amount, and the button that shows an amount as notes and coins.
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { MinorAmount } from '../money-text.ts';
import { usePreferences } from '../preferences.ts';
import type { AmountDrawn } from './amount-drawn.tsx';
import { IconButton } from './button.tsx';
import { Figure } from './layout.tsx';
import { HideMoneyButton, Money } from './money.tsx';
import type { Sheet } from './sheet.tsx';
import './show-as-notes.css';
import { showToast } from './toast.tsx';

export type ShowAsNotesProps = {
  /** Minor units. Nothing is offered for an amount that is not known. */
  minor: MinorAmount;
  /** True for a member's own money: the button rests, in its place, while amounts are hidden. */
  hideable?: boolean;
};

/** A quiet button beside an amount. It opens a sheet with the amount as notes and coins (amount-drawn.tsx). */
export function ShowAsNotes({ minor, hideable = false }: ShowAsNotesProps) {
  const t = useTranslations('design');
  const { hideMoney } = usePreferences();
  const [sheet, setSheet] = useState<{ Sheet: typeof Sheet; AmountDrawn: typeof AmountDrawn }>();
  const [open, setOpen] = useState(false);
  if (minor === null || minor === undefined) return null;
  const hidden = hideable && hideMoney;
  const show = () => {
    Promise.all([import('./sheet.tsx'), import('./amount-drawn.tsx')]).then(
      ([{ Sheet }, { AmountDrawn }]) => {
        setSheet({ Sheet, AmountDrawn });
        setOpen(true);
      },
      () => showToast(t('states.offlineTitle'), { tone: 'negative' }),
    );
  };
  return (
    <div className={hidden ? 'show-as-notes show-as-notes-hidden' : 'show-as-notes'}>
      <IconButton icon="note" label={t('money.asNotes')} onClick={show} />
      {sheet ? (
        <sheet.Sheet open={open && !hidden} onClose={() => setOpen(false)} title={t('money.inNotes')}>
          <sheet.AmountDrawn minor={minor} hideable={hideable} />
        </sheet.Sheet>
      ) : null}
    </div>
  );
}

/** The one large amount of a page, with its label, the button ShowAsNotes and, with `hides`, the hide switch. */
export function MoneyFigure({
  label,
  minor,
  detail,
  total = false,
  own = false,
  hides = false,
}: {
  label: ReactNode;
  /** Minor units. Nothing is offered for an amount that is not known. */
  minor: MinorAmount;
  detail?: ReactNode;
  /** The page's total: has a double rule below. */
  total?: boolean;
  /** A member's own money, which the hide switch hides. */
  own?: boolean;
  /** Shows the hide switch beside it. */
  hides?: boolean;
}) {
  return (
    <Figure
      size="large"
      label={label}
      value={<Money minor={minor} hero total={total} hideable={own} />}
      detail={detail}
      acts={
        <>
          <ShowAsNotes minor={minor} hideable={own} />
          {hides ? <HideMoneyButton /> : null}
        </>
      }
    />
  );
}
