// chunk: screens
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import type { CardTone } from './layout.tsx';

/** A note: a risk, a rule, the next step. An error must be shown elsewhere too. */
export function Note({
  tone = 'primary',
  icon = 'info',
  title,
  children,
}: {
  tone?: Exclude<CardTone, 'plain'>;
  /** Null for none, because the rule beside a risk is a mark already. */
  icon?: IconName | null;
  title?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`note card-${tone}`} role="note">
      {icon === null ? null : <Icon name={icon} size={20} />}
      <div className="note-text">
        {title ? <p className="note-title">{title}</p> : null}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
    </div>
  );
}
