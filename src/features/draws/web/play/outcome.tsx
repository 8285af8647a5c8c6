// Shows the result of a play in words, with its receipt; and the colours and signs of prizes in drawings.
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Cluster } from '#design/components/beside.tsx';
import { Button, ButtonLink } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Points } from '#design/components/money.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { useFormats } from '#design/formats.ts';
import { ReceiptBand, WordedAmount } from '#features/wallet/web/public.tsx';
import { Localized } from '#design/components/localized.tsx';
import { sentenceAround } from '#design/components/localized.tsx';
import type { ReactNode } from 'react';
import { gainOf, type Play, type Prize, type Result } from './round-facts.ts';
import type { PlayHandle } from './use-play.ts';

const COLOURS = ['teal-deep', 'clay', 'leaf', 'teal-light', 'clay-light', 'leaf-shade', 'sun', 'teal'] as const;

/** The colour of a prize, by its index. `nothing` is grey: neither the palest, nor the wheel's rim. */
export function colourOf(prizes: readonly Prize[], place: number): string {
  if (prizes[place]?.kind === 'nothing') return 'var(--drawn-metal)';
  return `var(--drawn-${COLOURS[place % COLOURS.length]})`;
}

const MARKS: Record<Prize['kind'], string> = {
  nothing: 'M5 10.5h14v3H5z',
  points: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm4 5.4a5.4 5.4 0 1 0 0 7.2l-2-1.8a2.7 2.7 0 1 1 0-3.6z',
  cash: 'M2 6h20v12H2zm10 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM4.5 8v2h2V8zm13 6v2h2v-2z',
  coupon: 'M2 6h20v4a2 2 0 0 0 0 4v4H2v-4a2 2 0 0 0 0-4zm7 2v2h1.5V8zm0 3v2h1.5v-2zm0 3v2h1.5v-2z',
  goods: 'M12 2 21 6.5v11L12 22l-9-4.5v-11zm0 2.2L6.2 7.1 12 10l5.8-2.9zM5 9v7.3l6 3V12zm8 3v7.3l6-3V9z',
};

/** The sign of a prize in a drawing: a square of 24 units (or `size`) around x, y. */
export function PrizeMark({ kind, x, y, size = 24 }: { kind: Prize['kind']; x: number; y: number; size?: number }) {
  return (
    <path
      d={MARKS[kind]}
      fillRule="evenodd"
      fill="var(--drawn-mark)"
      stroke="var(--drawn-ink)"
      strokeWidth={0.8}
      paintOrder="stroke"
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`}
    />
  );
}

/** The sign and colour of a prize as the machine shows them, for the list of odds. */
export function PrizeSwatch({ prizes, place }: { prizes: readonly Prize[]; place: number }) {
  return (
    <svg viewBox="0 0 32 32" className="prize-swatch" aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill={colourOf(prizes, place)} />
      <PrizeMark kind={prizes[place]?.kind ?? 'nothing'} x={16} y={16} size={18} />
    </svg>
  );
}

/** The receipt of a won prize: what was won, who paid it, and the data of its draw. */
function PrizeReceipt({
  open,
  play,
  result,
  onClose,
}: {
  open: boolean;
  play: Play;
  result: Result;
  onClose: () => void;
}) {
  const t = useTranslations('draws.play');
  const { dateTime } = useFormats();
  const minor = result.paidMinor + result.keptMinor + result.couponMinor;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('receipt.title')}
      footer={
        <Button block onClick={onClose}>
          {t('receipt.close')}
        </Button>
      }
    >
      <Stack gap={12}>
        <ReceiptBand />
        {minor > 0 ? <WordedAmount label={t(`receipt.${gainOf(result)}`)} minor={minor} /> : null}
        <DefinitionList
          items={[
            result.points > 0 && { term: t('receipt.points'), value: <Points count={result.points} hideable /> },
            result.prizeTitle && { term: t('receipt.prize'), value: <Localized>{result.prizeTitle}</Localized> },
            { term: t('receipt.payer'), value: t('receipt.budget') },
            { term: t('receipt.at'), value: dateTime(result.settledAt) },
            { term: t('receipt.number'), value: play.id },
            { term: t('receipt.ticket'), value: <span className="play-ticket">{play.ticket}</span>, stacked: true },
          ]}
        />
      </Stack>
    </Sheet>
  );
}

/** The result in words. Rendered from the beginning, so that screen readers announce the change. */
export function Outcome({ play: { state, shown } }: { play: PlayHandle }) {
  const t = useTranslations('draws.play');
  const [receipt, setReceipt] = useState(false);
  const say = useResultWords();
  const result = shown?.result ?? null;
  return (
    <div className="play-outcome">
      <output className="play-words">
        {state.at === 'rest' ? <span>{t('chances.rule')}</span> : null}
        {result ? <strong>{say(result)}</strong> : null}
        {result && result.way !== 'drawn' ? <span>{t(`way.${result.way}`)}</span> : null}
        {state.at === 'waiting' ? <span>{t(`waits.${state.waits ?? 'for_beacon'}`)}</span> : null}
        {state.at === 'refused' ? <span>{state.error.message}</span> : null}
      </output>
      {state.at === 'rest' ? (
        <ButtonLink to="/pages/play-care" kind="quiet" small>
          {t('ways.care')}
        </ButtonLink>
      ) : null}
      {shown && result ? (
        <Cluster>
          {gainOf(result) !== 'nothing' ? (
            <Button kind="secondary" small icon="receipt" onClick={() => setReceipt(true)}>
              {t('receipt.open')}
            </Button>
          ) : null}
          <ButtonLink to="/pagesB/mine/drawRecordDetail/index" item={{ id: shown.id }} kind="quiet" small>
            {t('ways.check')}
          </ButtonLink>
          <PrizeReceipt open={receipt} play={shown} result={result} onClose={() => setReceipt(false)} />
        </Cluster>
      ) : null}
    </div>
  );
}

function useResultWords(): (result: Result) => ReactNode {
  const t = useTranslations('draws.play');
  const { ownMoney, ownCount } = useFormats();
  return (result) =>
    sentenceAround({ prize: result.prizeTitle ? <Localized>{result.prizeTitle}</Localized> : '' }, (marks) =>
      t(`won.${gainOf(result)}`, {
        ...marks,
        amount: ownMoney(result.paidMinor + result.couponMinor),
        points: ownCount(result.points),
      }),
    );
}
