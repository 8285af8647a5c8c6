import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { RowItem, Rows, Section, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { showToast } from '#design/components/toast.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { CODE_MAINTENANCE } from '#platform/client/call-error.ts';
import { addressOf, headersOf } from '#platform/client/call.ts';
import { useSession } from '#platform/client/session.ts';
import { getStored } from '#platform/client/stored-state.ts';
import type { Shut } from '#platform/http/shut.ts';
import { keepShut } from '../maintenance.ts';
import { HOME_PATH, LOGIN_PATH, MAINTENANCE_PATH } from '../route-table.ts';

const LOOK_EVERY_MS = 15_000;

/** Loaded only when its sheet opens, to keep the page light. */
const Complaints = lazy(() =>
  import('#features/service/web/public.tsx').then((file) => ({ default: file.Complaints })),
);

/** Shown during maintenance: when it ends, and what stays open. Leads home by itself once it is over (look.md 3). */
export function MaintenanceScreen() {
  const t = useTranslations('web.maintenance');
  const titles = useTranslations('web');
  const { dateTime } = useFormats();
  const [complaining, setComplaining] = useState(false);
  const { until, everythingUntil, look } = useMaintenance(complaining);
  const [busy, setBusy] = useState(false);

  const lookNow = async () => {
    setBusy(true);
    const back = await look();
    setBusy(false);
    if (!back) showToast(t('still'));
  };

  return (
    <Page
      title={titles('title.maintenance')}
      root
      footer={
        <Button block confirm busy={busy} onClick={() => void lookNow()}>
          {t('check')}
        </Button>
      }
    >
      <Stack>
        <EmptyState icon="wrench" title={t('title')}>
          <p>{until ? t('until', { when: dateTime(until) }) : t('unknown')}</p>
          {everythingUntil ? <p>{t('everything', { when: dateTime(everythingUntil) })}</p> : null}
          <p>{t('words')}</p>
        </EmptyState>
        {until && !everythingUntil ? <StillOpen until={until} onComplain={() => setComplaining(true)} /> : null}
      </Stack>
      <Sheet open={complaining} onClose={() => setComplaining(false)} title={t('complaints')}>
        <Suspense fallback={null}>
          <Complaints />
        </Suspense>
      </Sheet>
    </Page>
  );
}

/** Links to what stays open: the member's own money, and complaints. Visitors sign in first. */
function StillOpen({ until, onComplain }: { until: string; onComplain: () => void }) {
  const t = useTranslations('web.maintenance');
  const titles = useTranslations('web');
  const { dateTime } = useFormats();
  const session = useSession();
  const complain = session
    ? { onClick: onComplain }
    : { destination: { to: LOGIN_PATH, query: { from: MAINTENANCE_PATH } } };
  return (
    <Section title={t('open')}>
      <p>{t('part', { when: dateTime(until) })}</p>
      <Rows label={t('open')}>
        <RowItem
          icon="withdraw"
          title={titles('title.withdraw')}
          destination={{ to: '/pagesB/wallet/withdraw/index' }}
        />
        <RowItem
          icon="recharge"
          title={t('return')}
          destination={{ to: '/pagesB/wallet/withdraw/index', query: { source: 'recharge' } }}
        />
        <RowItem
          icon="withdraw"
          title={titles('title.withdrawRecords')}
          destination={{ to: '/pagesB/wallet/withdrawRecords/index' }}
        />
        <RowItem icon="orders" title={t('cancel')} destination={{ to: '/pagesB/mine/product/index' }} />
        <RowItem icon="wallet" title={titles('title.wallet')} destination={{ to: '/pages/tabbar/wallet/index' }} />
        <RowItem
          icon="receipt"
          title={titles('title.fundsDetails')}
          destination={{ to: '/pagesB/wallet/fundsDetails/index' }}
        />
        <RowItem icon="card" title={titles('title.bankCard')} destination={{ to: '/pagesB/wallet/bankCard/index' }} />
        <RowItem icon="headset" title={t('complaints')} {...complain} />
        <RowItem icon="settings" title={titles('title.setting')} destination={{ to: '/pagesB/mine/setting/index' }} />
      </Rows>
    </Section>
  );
}

/** Checks every 15 seconds whether maintenance is over and then leads home. Pauses while `busy` with a complaint. */
function useMaintenance(busy: boolean) {
  const { go } = useNavigation();
  const [times, setTimes] = useState(() => ({
    until: getStored('maintainTime'),
    everythingUntil: getStored('everythingUntil'),
  }));
  const look = useCallback(async () => {
    const found = await askServer();
    if (found === 'open') {
      keepShut({});
      go({ to: HOME_PATH }, { replace: true });
    } else if (found) {
      keepShut(found);
      setTimes({ until: found.maintain_time, everythingUntil: found.everything_until ?? undefined });
    }
    return found === 'open';
  }, [go]);
  useEffect(() => {
    if (busy) return;
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look, busy]);
  return { ...times, look };
}

/**
 * Calls a route that maintenance always closes. Bypasses the client layer, which would lead to this screen again.
 * Undefined if there was no answer.
 */
async function askServer(): Promise<'open' | Shut | undefined> {
  try {
    const address = addressOf('GET', '/api/v1/products', { query: { limit: 1 } });
    const response = await fetch(address, { headers: headersOf('GET'), cache: 'no-store' });
    const { code, data } = (await response.json()) as { code?: number; data?: Partial<Shut> | null };
    if (code === CODE_MAINTENANCE)
      return { maintain_time: data?.maintain_time ?? '', everything_until: data?.everything_until ?? null };
    return response.ok && typeof code === 'number' ? 'open' : undefined;
  } catch {
    return undefined;
  }
}
