import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { CopyableText, CopyButton, SaveButton } from '#design/components/keep.tsx';
import { Card, Columns, Figure, Section, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, Skeleton } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { EarningsPaper } from '#features/identity/web/public.tsx';
import { useCall } from '#platform/client/queries.ts';
import type { InvitationTexts } from './invitation-picture.ts';
import './invite.css';
import { PayingBudget, RewardRules } from './reward-rules.tsx';

/** The address of the registration page with this code filled in (screens.md 1). */
function inviteLink(origin: string, code: string): string {
  return `${origin}/?${new URLSearchParams({ invite: code }).toString()}`;
}

/** `canShare` is missing on phones that can't share files. */
type Shared = ShareData & { files?: File[] };
type Sharing = { share: (what: Shared) => Promise<void>; canShare?: (what: Shared) => boolean };

/** Opens the phone's sharing dialog, with the picture if the phone can share files. Closing it is not an error. */
async function shareInvitation(what: { url: string; text: string }, picture: Promise<Blob>): Promise<void> {
  const phone: Sharing = navigator;
  try {
    const files = [new File([await picture], 'c3-invitation.png', { type: 'image/png' })];
    await phone.share(phone.canShare?.({ files }) ? { ...what, files } : what);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

const QrCode = lazy(() => import('#design/qr-code.tsx').then((file) => ({ default: file.QrCode })));

/** Page of the member's invitation: code, link and QR code, and below what inviters really earned. */
export function InviteScreen() {
  const t = useTranslations('team');
  const me = useCall('GET /api/v1/userInfo', {});
  return (
    <Page title={t('invite')}>
      <Stack gap={24}>
        <Loaded query={me}>{({ inviteCode }) => <Invitation code={inviteCode} />}</Loaded>
        <Rates />
        <EarningsPaper />
        <RewardRules />
        <PayingBudget />
      </Stack>
    </Page>
  );
}

function Invitation({ code }: { code: string }) {
  const t = useTranslations('team');
  const [design, web] = [useTranslations('design'), useTranslations('web')];
  const link = inviteLink(location.origin, code);
  const picture = () =>
    drawn(link, {
      name: web('appName'),
      words: t('inviting.text'),
      codeLabel: t('inviting.codeOfPicture'),
      code,
      playMoney: design('sandbox.banner'),
    });
  return (
    <Card>
      <Stack>
        <Suspense fallback={<Skeleton height="12rem" />}>
          <QrCode className="invite-qr" text={link} label={t('inviting.qr')} />
        </Suspense>
        <Figure
          label={t('inviting.code')}
          value={<CopyableText text={code} label={t('inviting.copyCode')} />}
          detail={t('inviting.words')}
        />
        {'share' in navigator ? (
          <Button
            block
            icon="share"
            onClick={() => void shareInvitation({ url: link, text: t('inviting.text') }, picture())}
          >
            {t('inviting.share')}
          </Button>
        ) : null}
        <Columns>
          <CopyButton words text={link} label={t('inviting.copyLink')} />
          <SaveButton file={picture} name="c3-invitation.png" label={t('inviting.save')} />
        </Columns>
      </Stack>
    </Card>
  );
}

/** Loads the drawing code only when the picture is needed. */
const drawn = (link: string, texts: InvitationTexts) =>
  import('./invitation-picture.ts').then((file) => file.invitationPicture(link, texts));

/** The rates of rebates, by level. */
function Rates() {
  const t = useTranslations('team');
  const { percent } = useFormats();
  const rates = useCall('GET /api/v1/team/earnings', {}).data?.rates;
  if (!rates) return null;
  return (
    <Section title={t('inviting.earn')}>
      {rates.length === 0 ? (
        <p>{t('rebates.off')}</p>
      ) : (
        <Stack gap={8}>
          <Columns min={5}>
            {rates.map((rate, n) => (
              <Figure key={`level ${n + 1}`} label={t('level', { level: n + 1 })} value={percent(rate)} />
            ))}
          </Columns>
          <p>{t('rebates.rule')}</p>
        </Stack>
      )}
    </Section>
  );
}
