import type { ReactNode } from 'react';
import type { MinorAmount } from '../money-text.ts';
import { Figure } from './layout.tsx';
import { HideMoneyButton, Money } from './money.tsx';
import { ShowAsNotes } from './show-as-notes.tsx';

/** The one large amount of a page. A tap shows it as notes and coins, and the phone can read it aloud. */
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
  /** The page's one total: the double rule stands beneath. */
  total?: boolean;
  /** A member's own money: it obeys the hide switch. */
  own?: boolean;
  /** The hide switch stands beside it. */
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
