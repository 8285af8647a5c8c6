// One of the member's own plays: its prize and where that is; folded: the check of its draw, its accounts, and sharing.
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Fold, Folds } from '#design/components/fold.tsx';
import { CopyableText, CopyButton } from '#design/components/keep.tsx';
import { Card, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Note } from '#design/components/note.tsx';
import { Page } from '#design/components/page.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Loaded, Skeleton, SkeletonRows } from '#design/components/states.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useCall } from '#platform/client/queries.ts';
import { type Receipt, receiptOf } from '../play/kept-receipts.ts';
import { GameDrawing } from '../play/game-drawing.tsx';
import { gainOf, type Play, type Result } from '../play/round-facts.ts';
import { codeOfProof, proofOf } from './draw-proof.ts';
import { DrawSteps, SeedLater } from './draw-steps.tsx';
import { Gain, usePrizeName } from './gain.tsx';
import './records.css';

const QrCode = lazy(() => import('#design/qr-code.tsx').then((file) => ({ default: file.QrCode })));

/** A link and its QR code with which anyone can verify this play. They do not name the member. */
function ShareProof({ play }: { play: Play }) {
  const t = useTranslations('draws.check');
  const { hrefOf } = useNavigation();
  const [open, setOpen] = useState(false);
  const proof = proofOf(play);
  if (!proof) return null;
  const code = codeOfProof(proof);
  const link = `${location.origin}${hrefOf({ to: '/pages/verify', query: { draw: code } })}`;
  return (
    <>
      <Button kind="secondary" icon="share" block onClick={() => setOpen(true)}>
        {t('share')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('shareTitle')}>
        {open ? (
          <Stack gap={12}>
            <Suspense fallback={<Skeleton height="16rem" />}>
              <QrCode className="draw-qr" text={link} label={t('qr')} />
            </Suspense>
            <p className="field-hint">{t('shareWords')}</p>
            <CopyButton words text={link} label={t('copyLink')} />
            <CopyButton words text={code} label={t('copyCode')} />
          </Stack>
        ) : null}
      </Sheet>
    </>
  );
}

export function RecordScreen() {
  const t = useTranslations('draws.records');
  const { item } = useNavigation();
  const id = item?.id === undefined ? undefined : String(item.id);
  return (
    <Page title={t('detail')}>
      {id === undefined ? (
        <EmptyState icon="wheel" title={t('unknown')} action={{ label: t('title'), destination: RECORDS }} />
      ) : (
        <LoadedPlay id={id} />
      )}
    </Page>
  );
}
const RECORDS = { to: '/pagesB/mine/drawRecord/index' } as const;

function LoadedPlay({ id }: { id: string }) {
  const t = useTranslations('draws.check');
  const play = useCall('GET /api/v1/draws/plays/{id}', { path: { id } }, {});
  return (
    <Loaded query={play} skeleton={<SkeletonRows rows={3} height="8rem" />}>
      {(data) => (
        <Stack gap={24}>
          <Told play={data} />
          <Folds>
            <Fold title={t('title')} detail={t('words')} heading>
              <CheckPart play={data} />
            </Fold>
          </Folds>
        </Stack>
      )}
    </Loaded>
  );
}

/** Where a prize is. Goods have a page for each of them. */
const WHERE = {
  paid: '/pages/tabbar/wallet/index',
  points: '/pagesB/wallet/exchange/index',
  coupon: '/pagesB/mine/coupons/index',
  kept: '/pages/prizes',
} as const;

/** The play as a person would tell it: what it gave, where that is, and what happens next. */
function Told({ play }: { play: Play }) {
  const t = useTranslations('draws.records');
  const names = useTranslations('draws.games');
  const nameOf = usePrizeName();
  const { dateTime, ownMoney } = useFormats();
  const { id, game, result, waits, playedAt } = play;
  const gain = result ? gainOf(result) : 'nothing';
  const isCredited = gain === 'paid' || gain === 'points';
  return (
    <Card>
      <Stack gap={12}>
        <div className="draw-told">
          <GameDrawing game={game} large />
          <h2 className="draw-prize">{result && isCredited ? <Gain result={result} /> : nameOf(play)}</h2>
          {result?.way === 'exhausted' ? <span className="field-hint">{nameOf(play)}</span> : null}
          <span className="field-hint">{`${names(game)} · ${t('played', { when: dateTime(playedAt) })}`}</span>
        </div>
        {result === null ? <p>{t(`waits.${waits ?? 'for_beacon'}`)}</p> : null}
        {result && result.way !== 'drawn' ? <p>{t(`way.${result.way}`)}</p> : null}
        {result && gain !== 'nothing' ? (
          <>
            <DefinitionList
              items={[
                gain === 'kept' && {
                  term: t('gave'),
                  value: t('worth', { amount: ownMoney(result.keptMinor) }),
                },
                { term: t('settledAt'), value: dateTime(result.settledAt) },
              ]}
            />
            {result.way === 'drawn' ? <p className="field-hint">{t('drawnOnce')}</p> : null}
            <p>{t(`where.${gain}`)}</p>
            <ButtonLink
              to={WHERE[gain]}
              {...(gain === 'kept' ? { item: { id } } : {})}
              kind={gain === 'kept' ? 'primary' : 'secondary'}
              block
            >
              {t(`toPrize.${gain}`)}
            </ButtonLink>
          </>
        ) : null}
      </Stack>
    </Card>
  );
}

/** The accounts of the play. */
function Accounts({ play }: { play: Play }) {
  const t = useTranslations('draws.records');
  const { dateTime } = useFormats();
  const { result } = play;
  return (
    <DefinitionList
      items={[
        play.revealedAt !== null && { term: t('revealedAt'), value: dateTime(play.revealedAt) },
        { term: t('aside'), value: <Money minor={play.holdMinor} /> },
        result && { term: t('back'), value: <Money minor={backOf(play, result)} /> },
        { term: t('place'), value: play.logNumber },
        { term: t('ticket'), value: <CopyableText text={play.ticket} label={t('copyTicket')} />, stacked: true },
      ]}
    />
  );
}

/** How much of the held money was released to the rewards budget. */
function backOf({ holdMinor }: Play, { paidMinor, keptMinor, couponMinor }: Result): number {
  return holdMinor - paidMinor - keptMinor - couponMinor;
}

/** The receipt that this phone got when it revealed the play's seed. */
function useReceipt(member: string | undefined, playId: string): Receipt | null {
  const [found, setFound] = useState<Receipt | null>(null);
  useEffect(() => {
    if (member !== undefined) void receiptOf(member, playId).then(setFound);
  }, [member, playId]);
  return found;
}

/** Opening it checks the draw, or says from when on that is possible. */
function CheckPart({ play }: { play: Play }) {
  const t = useTranslations('draws.check');
  const round = useCall('GET /api/v1/draws/rounds/{id}', { path: { id: play.roundId } }, {});
  const me = useCall('GET /api/v1/userInfo', {}, { quiet: true });
  const receipt = useReceipt(me.data?.memberNo, play.id);
  const { result } = play;
  return (
    <Stack>
      {result === null ? <Note>{t('noResult')}</Note> : null}
      {result?.clientSeed === play.clientSeedHash ? <p>{t('late')}</p> : null}
      {result && round.data ? (
        <>
          {round.data.seed === null && result.r !== null ? <SeedLater round={round.data} /> : null}
          <DrawSteps round={round.data} play={{ ...play, result }} memberNo={me.data?.memberNo} receipt={receipt} />
        </>
      ) : null}
      <Accounts play={play} />
      <ShareProof play={play} />
      <ButtonLink to="/pages/draw-rounds" item={{ id: play.roundId }} kind="secondary" block>
        {t('round')}
      </ButtonLink>
    </Stack>
  );
}
