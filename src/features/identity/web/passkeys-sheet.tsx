import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { RowItem, Rows, Stack } from '../../../design/components/layout.tsx';
import { Note } from '../../../design/components/note.tsx';
import { Sheet } from '../../../design/components/sheet.tsx';
import { Loaded } from '../../../design/components/states.tsx';
import { TextField } from '../../../design/components/text-field.tsx';
import { showToast } from '../../../design/components/toast.tsx';
import { deviceName } from '../../../design/device-name.ts';
import { useFormats } from '../../../design/formats.ts';
import { useAct } from '../../../platform/client/act.ts';
import { CallError } from '../../../platform/client/call-error.ts';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { sayHere } from '../../../platform/client/own-news.ts';
import { useCall } from '../../../platform/client/queries.ts';
import { IdentityForm } from './identity-form.tsx';
import { LoginPassword } from './own-fields.tsx';
import { rules } from './form-rules.ts';
import { canUsePasskeys, makePasskey } from './passkey-device.ts';
import { useCheckedForm } from './use-checked-form.ts';

type Passkey = DataOf<'GET /api/v1/passkeys'>['items'][number];
type Step = { at: 'list' } | { at: 'add' } | { at: 'remove'; passkey: Passkey };

/** The member's passkeys: each with its name, one more, one fewer. */
export function PasskeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('identity');
  const [step, setStep] = useState<Step>({ at: 'list' });
  const title = () => {
    if (step.at === 'remove') return t('passkeys.removeTitle', { label: step.passkey.label });
    return t(step.at === 'add' ? 'passkeys.add' : 'passkeys.title');
  };
  const toList = () => setStep({ at: 'list' });
  const close = () => {
    toList();
    onClose();
  };
  return (
    <Sheet open={open} onClose={close} title={title()}>
      {!open ? null : step.at === 'add' ? (
        <AddPasskey onDone={toList} />
      ) : step.at === 'remove' ? (
        <RemovePasskey passkey={step.passkey} onDone={toList} />
      ) : (
        <PasskeyList onAdd={() => setStep({ at: 'add' })} onRemove={(passkey) => setStep({ at: 'remove', passkey })} />
      )}
    </Sheet>
  );
}

function PasskeyList({ onAdd, onRemove }: { onAdd: () => void; onRemove: (passkey: Passkey) => void }) {
  const t = useTranslations('identity');
  const { dateTime } = useFormats();
  const passkeys = useCall('GET /api/v1/passkeys', {});
  return (
    <Stack>
      <p>{t('passkeys.words')}</p>
      <Loaded query={passkeys}>
        {({ items }) =>
          items.length === 0 ? null : (
            <Rows label={t('passkeys.title')}>
              {items.map((passkey) => (
                <RowItem
                  key={passkey.id}
                  icon="key"
                  title={passkey.label}
                  detail={
                    passkey.lastUsedAt
                      ? t('passkeys.lastUsed', { when: dateTime(passkey.lastUsedAt) })
                      : t('passkeys.neverUsed', { when: dateTime(passkey.createdAt) })
                  }
                  act={
                    <Button kind="quiet" small onClick={() => onRemove(passkey)}>
                      {t('passkeys.remove')}
                    </Button>
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {canUsePasskeys() ? (
        <Button block onClick={onAdd}>
          {t('passkeys.add')}
        </Button>
      ) : (
        <Note tone="clay">{t('passkeys.cannot')}</Note>
      )}
    </Stack>
  );
}

function AddPasskey({ onDone }: { onDone: () => void }) {
  const t = useTranslations('identity');
  const [label, setLabel] = useState(() => deviceName(navigator.userAgent));
  const [password, setPassword] = useState('');
  const [stopped, setStopped] = useState(false);
  const begin = useAct('POST /api/v1/passkeys/options', { errors: 'inline' });
  const add = useAct('POST /api/v1/passkeys', {
    errors: 'inline',
    refresh: ['GET /api/v1/passkeys'],
    onDone: () => {
      showToast(t('passkeys.added'));
      onDone();
    },
  });
  const refusal = begin.error ?? add.error;
  const make = async () => {
    setStopped(false);
    const response = await makePasskey(await begin.mutateAsync({}));
    if (response === null) return setStopped(true);
    sayHere('identity.passkey_added');
    await add.mutateAsync({ body: { label: label.trim(), password, response } });
  };
  const wrong = { label: rules.required(label), password: rules.required(password) };
  const { textOf, submit } = useCheckedForm({ wrong, refusal }, () => {
    make().catch((failure: unknown) => {
      // The form shows a call's failure. Anything else is a fault of ours.
      if (!(failure instanceof CallError)) throw failure;
    });
  });
  return (
    <IdentityForm onSubmit={submit} error={refusal} send={t('passkeys.add')} busy={begin.isPending || add.isPending}>
      <TextField
        label={t('passkeys.name')}
        name="label"
        maxLength={60}
        required
        value={label}
        onChange={setLabel}
        error={textOf('label')}
      />
      <LoginPassword value={password} onChange={setPassword} error={textOf('password')} />
      {stopped ? <Note tone="clay">{t('passkeys.notMade')}</Note> : null}
    </IdentityForm>
  );
}

function RemovePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const t = useTranslations('identity');
  const [password, setPassword] = useState('');
  const remove = useAct('POST /api/v1/passkeys/{id}/remove', {
    errors: 'inline',
    refresh: ['GET /api/v1/passkeys'],
    onDone: () => {
      showToast(t('passkeys.removed'));
      onDone();
    },
  });
  const { textOf, submit } = useCheckedForm(
    { wrong: { password: rules.required(password) }, refusal: remove.error },
    () => {
      sayHere('identity.passkey_removed');
      remove.mutate({ path: { id: passkey.id }, body: { password } });
    },
  );
  return (
    <IdentityForm onSubmit={submit} error={remove.error} send={t('passkeys.remove')} busy={remove.isPending}>
      <p>{t('passkeys.removeWords')}</p>
      <LoginPassword value={password} onChange={setPassword} error={textOf('password')} />
    </IdentityForm>
  );
}
