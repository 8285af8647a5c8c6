// Page where a member sets quiet hours, the daily e-mail and pushes, with the browser's part of web push (messages.md
// 6). No push code runs before the member asks for pushes.
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, IconButton } from '#design/components/button.tsx';
import { Select, Switch } from '#design/components/choice-field.tsx';
import { Card, Columns, RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, Skeleton } from '#design/components/states.tsx';
import { showToast, TOAST_MS } from '#design/components/toast.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';

export type Subscribed = { endpoint: string; p256dh: string; auth: string };

function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Asks the browser for a subscription. 'denied' if member or browser refuse. Throws if the push service fails. */
async function subscribe(publicKey: string): Promise<Subscribed | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  // A subscription under an earlier key of the operator would make subscribe() fail.
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('the push subscription has no endpoint or keys');
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

/** A device's name such as 'Chrome, Android', from the user agent. Null for an unknown browser. */
function browserName(userAgent: string): string | null {
  const browser = ['Edg', 'Firefox', 'Chrome', 'Safari'].find((mark) => userAgent.includes(`${mark}/`));
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'Linux'].find((mark) =>
    userAgent.includes(mark),
  );
  return browser === undefined ? null : [browser === 'Edg' ? 'Edge' : browser, system].filter(Boolean).join(', ');
}

const REFRESH = ['GET /api/v1/push-devices'] as const;

/** Pushes are off until the member asks for them here. The text names who learns of a push (promises.md 6). */
function PushSection() {
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

type Choices = Omit<DataOf<'GET /api/v1/messages/choices'>, 'quietNow'>;
type Quiet = NonNullable<Choices['quiet']>;

/** The page itself: all that reaches the member outside the inbox. */
export function NotificationsScreen() {
  const t = useTranslations('messages');
  const choices = useCall('GET /api/v1/messages/choices', {});
  const keep = useAct('PUT /api/v1/messages/choices', { refresh: ['GET /api/v1/messages/choices'] });
  const choose = (body: Choices) => keep.mutate({ body });
  return (
    <Page title={t('choices.title')}>
      <Loaded query={choices} skeleton={<Skeleton height="16rem" rounded />}>
        {({ quiet, digest, off }) => (
          <>
            <QuietSection
              quiet={quiet}
              busy={keep.isPending}
              onChange={(hours) => choose({ quiet: hours, digest, off })}
            />
            <Section title={t('choices.mail')}>
              <Card>
                <Switch
                  label={t('choices.digest')}
                  hint={t('choices.digestHint')}
                  checked={digest}
                  disabled={keep.isPending}
                  onChange={(on) => choose({ quiet, digest: on, off })}
                />
              </Card>
            </Section>
            <PushSection />
            <WaysSection
              off={off}
              digest={digest}
              busy={keep.isPending}
              onChange={(next) => choose({ quiet, digest, off: next })}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const TOPICS = ['payments', 'rewards', 'prizes', 'forum', 'news'] as const;
const WAYS = ['bar', 'push', 'mail'] as const;

type WaysProps = Pick<Choices, 'off' | 'digest'> & { busy: boolean; onChange: (off: Choices['off']) => void };

/**
 * Which kinds of messages leave the inbox by which way. All are on until the member switches some off. A way that is
 * off as a whole is named once, above the kinds.
 */
function WaysSection({ off, digest, busy, onChange }: WaysProps) {
  const t = useTranslations('messages');
  const devices = useCall('GET /api/v1/push-devices', {}).data?.devices;
  const isOff = { bar: false, push: devices?.length === 0, mail: !digest };
  return (
    <Section title={t('choices.ways')}>
      <Stack gap={12}>
        <p className="field-hint">{t('choices.waysHint')}</p>
        {WAYS.filter((way) => isOff[way]).map((way) => (
          <p key={way} className="field-hint">
            {t('choices.wayOff', { name: t(`choices.way.${way}`), way })}
          </p>
        ))}
        {TOPICS.map((topic) => (
          <Card key={topic}>
            <Stack gap={8}>
              <h3>{t(`topics.${topic}`)}</h3>
              {WAYS.filter((way) => !isOff[way]).map((way) => {
                const name = `${topic}.${way}` as const;
                return (
                  <Switch
                    key={way}
                    label={t(`choices.way.${way}`)}
                    checked={!off.includes(name)}
                    disabled={busy}
                    onChange={(on) => onChange(on ? off.filter((one) => one !== name) : [...off, name])}
                  />
                );
              })}
            </Stack>
          </Card>
        ))}
      </Stack>
    </Section>
  );
}

const USUAL: Quiet = { from: '21:00', until: '07:00' };
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

type QuietProps = { quiet: Quiet | null; busy: boolean; onChange: (quiet: Quiet | null) => void };

function QuietSection({ quiet, busy, onChange }: QuietProps) {
  const t = useTranslations('messages');
  const { hourOfDay } = useFormats();
  const hours = (other: string, own: string) =>
    [...new Set([...HOURS, own])]
      .sort()
      .filter((hour) => hour !== other)
      .map((hour) => ({ value: hour, label: hourOfDay(hour) }));
  return (
    <Section title={t('choices.quiet')}>
      <Card>
        <Stack>
          <Switch
            label={t('choices.quiet')}
            hint={t('choices.quietHint')}
            checked={quiet !== null}
            disabled={busy}
            onChange={(on) => onChange(on ? USUAL : null)}
          />
          {quiet ? (
            <Columns>
              <Select
                label={t('choices.from')}
                hint={t('choices.zone')}
                value={quiet.from}
                disabled={busy}
                onChange={(from) => onChange({ ...quiet, from })}
                options={hours(quiet.until, quiet.from)}
              />
              <Select
                label={t('choices.until')}
                hint={t('choices.zone')}
                value={quiet.until}
                disabled={busy}
                onChange={(until) => onChange({ ...quiet, until })}
                options={hours(quiet.from, quiet.until)}
              />
            </Columns>
          ) : null}
        </Stack>
      </Card>
    </Section>
  );
}
