import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, IconButton } from '#design/components/button.tsx';
import { Card, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Loaded, Skeleton } from '#design/components/states.tsx';
import { showToast, TOAST_MS } from '#design/components/toast.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import { useCall } from '#platform/client/queries.ts';
import { browserName, canPush, subscribe } from './push.ts';

const REFRESH = ['GET /api/v1/push-devices'] as const;

/** Off until the member asks for it here. The words name who learns of a push (promises.md 6). */
export function PushSection() {
  const t = useTranslations('messages');
  const { date } = useFormats();
  const known = useCall('GET /api/v1/push-devices', {});
  const drop = useAct('DELETE /api/v1/push-devices/{id}', { refresh: [...REFRESH] });
  return (
    <Section title={t('choices.pushTitle')}>
      <Loaded query={known} skeleton={<Skeleton height="10rem" rounded />}>
        {({ publicKey, devices }) => (
          <Stack>
            <Card>
              <Stack gap={12}>
                <p>{t('choices.pushWords')}</p>
                <AskForPush publicKey={publicKey} />
              </Stack>
            </Card>
            {devices.length > 0 ? (
              <Rows label={t('choices.devices')}>
                {devices.map(({ id, name, addedAt }) => (
                  <RowItem
                    key={id}
                    icon="bell"
                    title={name}
                    detail={t('choices.since', { date: date(addedAt) })}
                    act={
                      <IconButton
                        icon="close"
                        label={t('choices.remove', { device: name })}
                        onClick={() => drop.mutate({ path: { id } })}
                      />
                    }
                  />
                ))}
              </Rows>
            ) : null}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function AskForPush({ publicKey }: { publicKey: string }) {
  const t = useTranslations('messages');
  const [asking, setAsking] = useState(false);
  const add = useAct('POST /api/v1/push-devices', { refresh: [...REFRESH] });
  if (!canPush()) return <p className="field-hint">{t('choices.pushNone')}</p>;
  const ask = async () => {
    setAsking(true);
    try {
      const given = await subscribe(publicKey);
      if (given === 'denied') showToast(t('choices.pushDenied'), { ms: TOAST_MS.code });
      else add.mutate({ body: { ...given, name: browserName(navigator.userAgent) ?? 'Browser' } });
    } catch {
      showToast(t('choices.pushFailed'), { ms: TOAST_MS.code });
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button block busy={asking || add.isPending} onClick={() => void ask()}>
      {t('choices.pushOn')}
    </Button>
  );
}
