// ActButton for a staff action that one person may take: the button, its confirmation dialog with the effect in
// figures, and the outcome. For actions that two persons sign, see signed-act-button.tsx.
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { QueueKey } from '#design/console/queue-keys.ts';
import { Working } from '#design/console/working.tsx';
import { type Keyed, useIntent } from './intent.ts';
import { type Ending, useOutcome } from './outcome.ts';
import { t } from '#design/console/words.ts';

const FIELD =
  '[role="combobox"]:not([aria-disabled="true"]), input:not([aria-hidden="true"], :disabled), ' +
  'textarea:not([aria-hidden="true"])';

/** Focuses the first empty field inside the box. Without one, or when `wanted` is false, focus stays. */
export function useFirstField(box: RefObject<HTMLElement | null>, wanted = true): void {
  useEffect(() => {
    if (wanted) box.current?.querySelector<HTMLElement>(FIELD)?.focus();
  }, [box, wanted]);
}

export type ActButtonProps<T> = Ending<T> & {
  label: string;
  /** The key that presses it. */
  pressedBy?: QueueKey | undefined;
  title: string;
  children: ReactNode;
  act: (keyed: Keyed) => Promise<T>;
  /** Text of the dialog's confirming button, where it should say more than the label. */
  confirm?: string;
  ready?: boolean;
  disabled?: boolean;
  color?: 'primary' | 'error' | 'inherit';
  variant?: 'contained' | 'outlined' | 'text';
  size?: 'small' | 'medium';
  wide?: boolean;
  /** The confirming button has the focus, so Enter carries the act out. For acts that clerks do by keyboard. */
  enterConfirms?: boolean;
  onOpen?: () => void;
};

export function ActButton<T>(props: ActButtonProps<T>) {
  const [open, setOpen] = useState(false);
  const show = () => {
    props.onOpen?.();
    setOpen(true);
  };
  return (
    <>
      <Button
        data-key={props.pressedBy}
        size={props.size ?? 'small'}
        color={props.color ?? 'primary'}
        variant={props.variant ?? 'contained'}
        disabled={props.disabled ?? false}
        onClick={show}
      >
        {props.label}
      </Button>
      {open && <ActDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

type ActDialogProps<T> = ActButtonProps<T> & { onClose: () => void };

export function ActDialog<T>(props: ActDialogProps<T>) {
  const { title, label, confirm = label, children, act, ready = true, color = 'primary', wide = false } = props;
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  useFirstField(fields, !props.enterConfirms);
  const intent = useIntent();
  const { problem, busy, carryOut, close } = useOutcome(props);
  return (
    <Dialog open onClose={close} aria-labelledby={id} fullWidth maxWidth={wide ? 'md' : 'sm'}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (ready && !busy) void carryOut(() => intent(act));
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack ref={fields} spacing={2} sx={{ pt: 1 }}>
            {children}
            {problem && <Alert severity="error">{problem}</Alert>}
          </Stack>
        </DialogContent>
        <Working busy={busy} />
        <DialogActions>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button
            type="submit"
            autoFocus={props.enterConfirms ?? false}
            color={color}
            variant="contained"
            disabled={!ready || busy}
          >
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
