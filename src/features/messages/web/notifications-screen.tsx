import { useTranslations } from 'use-intl/react';
import { Select, Switch } from '#design/components/choice-field.tsx';
import { Card, Columns, Section, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, Skeleton } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useAct } from '#platform/client/act.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { PushSection } from './push-section.tsx';

type Choices = Omit<DataOf<'GET /api/v1/messages/choices'>, 'quietNow'>;
type Quiet = NonNullable<Choices['quiet']>;

/** Quiet hours, the daily e-mail and pushes: what reaches the member outside of the inbox. */
export function NotificationsScreen() {
  const t = useTranslations('messages');
  const choices = useCall('GET /api/v1/messages/choices', {});
  const keep = useAct('PUT /api/v1/messages/choices', { refresh: ['GET /api/v1/messages/choices'] });
  const choose = (body: Choices) => keep.mutate({ body });
  return (
    <Page title={t('choices.title')}>
      <Loaded query={choices} skeleton={<Skeleton height="16rem" rounded />}>
        {({ quiet, digest }) => (
          <>
            <QuietSection quiet={quiet} busy={keep.isPending} onChange={(hours) => choose({ quiet: hours, digest })} />
            <Section title={t('choices.mail')}>
              <Card>
                <Switch
                  label={t('choices.digest')}
                  hint={t('choices.digestHint')}
                  checked={digest}
                  disabled={keep.isPending}
                  onChange={(on) => choose({ quiet, digest: on })}
                />
              </Card>
            </Section>
          </>
        )}
      </Loaded>
      <PushSection />
    </Page>
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
