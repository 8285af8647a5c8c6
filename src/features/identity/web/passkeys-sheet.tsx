import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { Note } from '#design/components/note.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Loaded } from '#design/components/states.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { showToast } from '#design/components/toast.tsx';
import { deviceName } from '#design/device-name.ts';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { sayHere } from '#platform/client/own-news.ts';
import { useCall } from '#platform/client/queries.ts';
import { Typed } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { rules } from './form-rules.ts';
import { type Owned, OwnedForm } from './owned-form.tsx';
import { canUsePasskeys, makePasskey } from './passkey-device.ts';

type Passkey = DataOf<'GET /api/v1/passkeys'>['items'][number];
type Step = { at: 'list' } | { at: 'add' } | { at: 'remove'; passkey: Passkey };

/** The sheet that lists the member's passkeys, and adds and removes them. */
export function PasskeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('identity');
  const [step, setStep] = useState<Step>({ at: 'list' });
  const title = () => {
    if (step.at === 'remove') return t('passkeys.removeTitle', { label: wordsOf(step.passkey.label) });
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
                  title={<Typed>{passkey.label}</Typed>}
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
  const make = async (owned: Owned) => {
    setStopped(false);
    const response = await makePasskey(await begin.mutateAsync({ body: owned }));
    if (response === null) return setStopped(true);
    sayHere('identity.passkey_added');
    return add.mutateAsync({ body: { label: label.trim(), response } });
  };
  return (
    <OwnedForm
      send={t('passkeys.add')}
      busy={begin.isPending || add.isPending}
      error={begin.error ?? add.error}
      wrong={{ label: rules.required(label) }}
      onSend={make}
    >
      {(textOf) => (
        <>
          {stopped ? <Note tone="clay">{t('passkeys.notMade')}</Note> : null}
          <TextField
            label={t('passkeys.name')}
            name="label"
            maxLength={60}
            required
            value={label}
            onChange={setLabel}
            error={textOf('label')}
          />
        </>
      )}
    </OwnedForm>
  );
}

function RemovePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const t = useTranslations('identity');
  const remove = useAct('POST /api/v1/passkeys/{id}/remove', {
    errors: 'inline',
    refresh: ['GET /api/v1/passkeys'],
    onDone: () => {
      showToast(t('passkeys.removed'));
      onDone();
    },
  });
  const send = (owned: Owned) => {
    sayHere('identity.passkey_removed');
    return remove.mutateAsync({ path: { id: passkey.id }, body: owned });
  };
  return (
    <OwnedForm send={t('passkeys.remove')} busy={remove.isPending} error={remove.error} onSend={send}>
      {() => <p>{t('passkeys.removeWords')}</p>}
    </OwnedForm>
  );
}
