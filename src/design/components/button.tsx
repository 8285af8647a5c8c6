// Button, ButtonLink and IconButton. Submit buttons and `confirm` ones lock for a second after a tap.
import { useEffect, useRef, useState, type ButtonHTMLAttributes, type MouseEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { CONFIRM_LOCK_MS } from '../confirm-lock.ts';
import { type Destination, Link } from '../navigation.tsx';
import { Icon, type IconName } from './icon.tsx';
import './button.css';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

type ButtonLooks = { kind?: ButtonKind; icon?: IconName; block?: boolean; small?: boolean; children: ReactNode };

function classOf({
  kind = 'primary',
  block,
  small,
  resting,
}: Omit<ButtonLooks, 'children'> & { resting?: boolean }): string {
  return ['button', `button-${kind}`, block && 'button-block', small && 'button-small', resting && 'button-resting']
    .filter(Boolean)
    .join(' ');
}

export type ButtonProps = ButtonLooks &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
    /** While the action runs: shows a spinner at the same size, says so to screen readers, and ignores taps. */
    busy?: boolean;
    /** Ignores taps for now but keeps the focus, which a disabled button would lose. */
    resting?: boolean;
    /**
     * Whether something is still missing in the form, or what, such as "Enter an amount": the button then shows that in
     * place of its label. It doesn't look ready. A tap still reaches `onClick`, which marks the empty field.
     */
    needs?: string | boolean | undefined;
    /** Locks for one second after a tap. On by default for buttons that submit. */
    confirm?: boolean;
  };

export function Button({
  kind,
  icon,
  block,
  small,
  busy = false,
  resting = false,
  needs = false,
  confirm,
  onClick,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const t = useTranslations('design');
  const [locked, tap] = useTapLock();
  const locks = confirm ?? type === 'submit';
  const inactive = busy || resting || locked;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inactive) {
      event.preventDefault();
      return;
    }
    if (locks) tap();
    onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={inactive || undefined}
      aria-busy={busy || undefined}
      className={classOf({ kind, block, small, resting: resting || needs !== false })}
      onClick={press}
    >
      {busy ? <span className="button-spinner" aria-hidden="true" /> : icon ? <Icon name={icon} size={20} /> : null}
      <span className="button-text">{typeof needs === 'string' ? needs : children}</span>
      {busy ? <span className="visually-hidden">{t('busy')}</span> : null}
    </button>
  );
}

function useTapLock(): [locked: boolean, tap: () => void] {
  const [locked, setLocked] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tap = () => {
    setLocked(true);
    timer.current = setTimeout(() => setLocked(false), CONFIRM_LOCK_MS);
  };
  return [locked, tap];
}

/** A link that looks like a button: for going somewhere. */
export function ButtonLink({
  kind,
  icon,
  block,
  small,
  children,
  replace,
  ...destination
}: ButtonLooks & Destination & { replace?: boolean }) {
  return (
    <Link {...destination} replace={replace} className={classOf({ kind, block, small })}>
      {icon ? <Icon name={icon} size={20} /> : null}
      <span className="button-text">{children}</span>
    </Link>
  );
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  icon: IconName;
  label: string;
};

export function IconButton({ icon, label, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={className ? `icon-button ${className}` : 'icon-button'}
    >
      <Icon name={icon} />
    </button>
  );
}
