// chunk: soon
// Sheet, a panel from the bottom edge, and Dialog, a question in the middle of the screen. Both are native dialogs.
import { type SyntheticEvent, useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, IconButton, type ButtonKind } from './button.tsx';
import './sheet.css';

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Stays at the sheet's bottom edge. */
  footer?: ReactNode;
  /** The member cannot dismiss the sheet, e.g. while a request runs. */
  locked?: boolean;
  children: ReactNode;
};

/**
 * A panel from the bottom edge. As a native dialog it keeps the focus inside and returns it afterwards.
 */
export function Sheet({ open, onClose, title, footer, locked = false, children }: SheetProps) {
  const t = useTranslations('design');
  const titleId = useId();
  const { dismiss, ...modal } = useModal({ open, locked, onClose });
  return (
    // The click handler is for taps on the veil. Keyboards close a dialog with Escape anyway.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...modal}
      className="sheet"
      aria-labelledby={titleId}
      onClick={(event) => {
        if (event.target === event.currentTarget) dismiss();
      }}
    >
      {open ? (
        <div className="sheet-body">
          <div className="sheet-head">
            <h2 id={titleId} className="sheet-title">
              {title}
            </h2>
            <IconButton icon="close" label={t('close')} onClick={dismiss} disabled={locked} />
          </div>
          <div className="sheet-content">{children}</div>
          {footer ? <div className="sheet-footer">{footer}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}

function useModal({ open, locked, onClose }: { open: boolean; locked: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const dismiss = () => {
    if (!locked) onClose();
  };
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = overflow;
    };
  }, [open]);
  return {
    ref: dialog,
    dismiss,
    onCancel: (event: SyntheticEvent) => {
      // Ignores the bubbling event of a dialog inside, or of a cancelled file picker.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      dismiss();
    },
    // Pressing Back or Escape repeatedly closes a dialog without a cancel event. A locked dialog must stay visible, so
    // it is opened again. For any other, the page must learn that it is closed.
    onClose: () => {
      if (!open || dialog.current?.open) return;
      if (locked) dialog.current?.showModal();
      else onClose();
    },
  };
}

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** The confirming button's text: the act itself ("End session"), not "OK". */
  confirm: string;
  onConfirm: () => void;
  /** The other button's text, if "Cancel" could be taken for the act itself. */
  dismiss?: string;
  kind?: ButtonKind;
  busy?: boolean;
  /** Leaves only the confirming button. */
  notice?: boolean;
  /** Only the confirming button closes it. */
  required?: boolean;
};

/** A question in the middle of the screen, for acts that cannot be undone. Also a notice that must be read. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  confirm,
  onConfirm,
  dismiss,
  kind = 'primary',
  busy = false,
  notice = false,
  required = false,
}: DialogProps) {
  const t = useTranslations('design');
  const titleId = useId();
  const { dismiss: close, ...modal } = useModal({ open, locked: busy || required, onClose });
  return (
    <dialog {...modal} className="dialog" aria-labelledby={titleId}>
      {open ? (
        <div className="dialog-body">
          <h2 id={titleId} className="sheet-title">
            {title}
          </h2>
          {children ? <div className="dialog-content">{children}</div> : null}
          <div className="dialog-actions">
            {notice || required ? null : (
              <Button kind="secondary" disabled={busy} onClick={close}>
                {dismiss ?? t('cancel')}
              </Button>
            )}
            <Button kind={kind} confirm busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </div>
      ) : null}
    </dialog>
  );
}
