import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { takeFocus } from '#design/arrival-focus.ts';
import { Button } from '#design/components/button.tsx';
import { StatusBadge } from '#design/components/data.tsx';
import { RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Dialog } from '#design/components/sheet.tsx';
import { Loaded } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useAct } from '#platform/client/act.ts';
import { useCall } from '#platform/client/queries.ts';

/** Few people use more devices. A button shows the rest, so that the page stays short. */
const SHOWN_FIRST = 3;

/** Lists the member's sessions, and ends any of them. */
export function SessionList() {
  const t = useTranslations('identity');
  const sessions = useCall('GET /api/v1/sessions', {});
  const [all, setAll] = useState(false);
  const [ending, setEnding] = useState<{ id: string; device: string }>();
  const end = useAct('DELETE /api/v1/sessions/{id}', {
    refresh: ['GET /api/v1/sessions'],
    onDone: () => setEnding(undefined),
  });
  const endOthers = useAct('POST /api/v1/sessions/end-others', { refresh: ['GET /api/v1/sessions'] });
  // A security alert leads to this list, which is far down its page, so it takes the focus once it has loaded.
  const { query } = useNavigation();
  const box = useRef<HTMLDivElement>(null);
  const sought = query.show === 'sessions' && sessions.data !== undefined;
  useEffect(() => {
    if (!sought) return undefined;
    // Waits until the page has scrolled to its top.
    const later = setTimeout(() => takeFocus(box.current), 100);
    return () => clearTimeout(later);
  }, [sought]);
  return (
    <Section title={t('sessions.title')}>
      <div ref={box} tabIndex={-1}>
        <Loaded query={sessions}>
          {({ items }) => (
            <Stack gap={12}>
              <SessionRows sessions={all ? items : items.slice(0, SHOWN_FIRST)} onEnd={setEnding} />
              {all || items.length <= SHOWN_FIRST ? null : (
                <Button kind="quiet" block onClick={() => setAll(true)}>
                  {t('sessions.all', { count: items.length })}
                </Button>
              )}
              {items.length > 1 ? (
                <Button kind="secondary" block confirm busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
                  {t('sessions.endOthers')}
                </Button>
              ) : null}
            </Stack>
          )}
        </Loaded>
      </div>
      <Dialog
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={t('sessions.endTitle')}
        confirm={t('sessions.end')}
        kind="danger"
        busy={end.isPending}
        onConfirm={() => ending && end.mutate({ path: { id: ending.id } })}
      >
        <p>{t('sessions.endWords', { device: ending?.device || t('sessions.unknown') })}</p>
      </Dialog>
    </Section>
  );
}

type Sessions = DataOf<'GET /api/v1/sessions'>['items'];

function SessionRows({
  sessions,
  onEnd,
}: {
  sessions: Sessions;
  onEnd: (session: { id: string; device: string }) => void;
}) {
  const t = useTranslations('identity');
  const { dateTime } = useFormats();
  return (
    <Rows label={t('sessions.title')}>
      {sessions.map((session) => (
        <RowItem
          key={session.id}
          icon="device"
          title={session.device || t('sessions.unknown')}
          detail={
            session.current ? (
              <StatusBadge tone="positive">{t('sessions.current')}</StatusBadge>
            ) : (
              t('sessions.lastUsed', { when: dateTime(session.lastUsedAt) })
            )
          }
          onClick={session.current ? undefined : () => onEnd({ id: session.id, device: session.device })}
        />
      ))}
    </Rows>
  );
}
