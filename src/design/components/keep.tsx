// chunk: screens
// Buttons to keep something: copy a text, or save a file.
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { saveFile } from '../save-file.ts';
import { Button, IconButton } from './button.tsx';
import { showToast } from './toast.tsx';

/** Copies a code or a number. The label says what: "Copy the invite code". With `words` it is a full-width button. */
export function CopyButton({ text, label, words = false }: { text: string; label: string; words?: boolean }) {
  const t = useTranslations('design.keep');
  const copy = () => void copyText(text).then((copied) => showToast(t(copied ? 'copied' : 'copyFailed')));
  return words ? (
    <Button kind="secondary" icon="copy" block onClick={copy}>
      {label}
    </Button>
  ) : (
    <IconButton icon="copy" label={label} onClick={copy} />
  );
}

/** A code or a number, with its copy button beside it. */
export function CopyableText({ text, label }: { text: string; label: string }) {
  return (
    <span className="copyable-text numerals">
      {text}
      <CopyButton text={text} label={label} />
    </span>
  );
}

/** Saves a file on the phone, for example the picture of a QR code. */
export function SaveButton({ file, name, label }: { file: () => Promise<Blob>; name: string; label: string }) {
  const t = useTranslations('design.keep');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await file(), name);
      showToast(t('saved'));
    } catch {
      showToast(t('saveFailed'), { tone: 'negative' });
    }
    setBusy(false);
  };
  return (
    <Button kind="secondary" icon="download" block busy={busy} onClick={() => void save()}>
      {label}
    </Button>
  );
}

/** Copies a text. Returns false if the browser refuses, or has no clipboard, as on pages without HTTPS. */
export async function copyText(text: string): Promise<boolean> {
  // Undefined on plain HTTP, although its type does not say so.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    if (!clipboard) return false;
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
