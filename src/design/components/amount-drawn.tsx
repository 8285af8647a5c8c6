import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { amountInWords } from '#universal/amount-words.ts';
import { countText } from '../money-text.ts';
import { usePreferences } from '../preferences.ts';
import { useReadAloud } from '../read-aloud.ts';
import { Button } from './button.tsx';
import { Money } from './money.tsx';
import './show-as-notes.css';

// An amount as the fewest birr notes and coins, in words, and read aloud: the content of the sheet of ShowAsNotes. It
// must be exact, so what no coin can pay is named and never rounded.

/** Minor units of each note and coin, the largest first. */
const NOTES_MINOR = [20_000, 10_000, 5_000, 1_000, 500] as const;
const COINS_MINOR = [100, 50, 25, 10, 5] as const;

type PieceMinor = (typeof NOTES_MINOR)[number] | (typeof COINS_MINOR)[number];
export type Pieces = {
  pieces: readonly { worthMinor: PieceMinor; count: bigint }[];
  /** Less than the smallest coin, in minor units. */
  restMinor: bigint;
};

/** Ignores the sign: a negative amount has the same notes. */
export function notesAndCoins(minor: number | bigint): Pieces {
  const amount = BigInt(minor);
  let restMinor = amount < 0n ? -amount : amount;
  const pieces = [...NOTES_MINOR, ...COINS_MINOR].flatMap((worthMinor) => {
    const count = restMinor / BigInt(worthMinor);
    restMinor %= BigInt(worthMinor);
    return count > 0n ? [{ worthMinor, count }] : [];
  });
  return { pieces, restMinor };
}

/** A stack of more pieces is drawn as this many. The number beside it says the rest. */
const LAYERS_MAX = 5;
const STEP = 7;

export type AmountDrawnProps = { minor: number | bigint; hideable?: boolean };

export function AmountDrawn({ minor, hideable = false }: AmountDrawnProps) {
  const language = useLocale();
  const t = useTranslations('design.notes');
  const { hideMoney } = usePreferences();
  const figureId = useId();
  if (hideable && hideMoney) return <Money minor={minor} hideable />;
  const { pieces, restMinor } = notesAndCoins(minor);
  return (
    // Focusable, because on a low screen the sheet scrolls, and a keyboard can scroll only what has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="amount-drawn" aria-labelledby={figureId} tabIndex={0}>
      <div>
        <p id={figureId} className="amount-drawn-figure">
          <Money minor={minor} hideable={hideable} />
        </p>
        <p className="amount-drawn-words">{amountInWords(minor, language)}</p>
      </div>
      <ReadAloudButton minor={minor} hideable={hideable} />
      <ul className="amount-drawn-pieces">
        {pieces.map(({ worthMinor, count }) => (
          <li key={worthMinor} className="amount-drawn-piece">
            <Stack worthMinor={worthMinor} count={count} />
            <span className="numerals">
              {t('count', { count: countText(count, language), worth: worthText(worthMinor, t) })}
            </span>
          </li>
        ))}
      </ul>
      {restMinor > 0n ? <p>{t('rest', { count: countText(restMinor, language) })}</p> : null}
    </section>
  );
}

function worthText(worthMinor: PieceMinor, t: (key: 'birr' | 'santim', values: { worth: string }) => string) {
  return worthMinor < 100 ? t('santim', { worth: String(worthMinor) }) : t('birr', { worth: String(worthMinor / 100) });
}

/** Shown only if the phone has a voice for the amount. */
function ReadAloudButton({ minor, hideable }: Required<AmountDrawnProps>) {
  const t = useTranslations('design.notes');
  const reading = useReadAloud(minor, { language: useLocale(), hideable });
  if (!reading) return null;
  return (
    <Button
      kind="secondary"
      icon={reading.speaking ? 'close' : 'voice'}
      onClick={reading.speaking ? reading.stop : reading.speak}
    >
      {t(reading.speaking ? 'stop' : 'readAloud')}
    </Button>
  );
}

function isCoin(worthMinor: PieceMinor): boolean {
  return COINS_MINOR.some((coin) => coin === worthMinor);
}

/** Decorative: the number and the worth are in the text beside it. */
function Stack({ worthMinor, count }: { worthMinor: PieceMinor; count: bigint }) {
  const layers = Array.from(
    { length: count < LAYERS_MAX ? parseInt(count.toString(), 10) : LAYERS_MAX },
    (_, at) => at,
  );
  const coin = isCoin(worthMinor);
  const width = (coin ? 48 : 92) + (layers.length - 1) * STEP + 2;
  return (
    <svg viewBox={`-1 0 ${width} 48`} aria-hidden="true" focusable="false">
      {layers.map((at) => (
        <g key={at} transform={`translate(${at * STEP} 0)`} className={coin ? 'piece-coin' : undefined}>
          {coin ? <Coin worthMinor={worthMinor} /> : <Note worthMinor={worthMinor} />}
        </g>
      ))}
    </svg>
  );
}

/** Must not resemble a real banknote: one flat colour, a large number, and the words "play money". */
function Note({ worthMinor }: { worthMinor: PieceMinor }) {
  const t = useTranslations('design.notes');
  return (
    <>
      <rect className={`piece-${worthMinor}`} width="90" height="48" rx="5" />
      <rect className="piece-edge" x=".5" y=".5" width="89" height="47" rx="4.5" />
      <text className="piece-number" x="45" y="28" fontSize="24">
        {worthMinor / 100}
      </text>
      <text className="piece-number" x="45" y="41" fontSize="9">
        {t('play')}
      </text>
    </>
  );
}

/** The one-birr coin has a centre of another metal. */
function Coin({ worthMinor }: { worthMinor: PieceMinor }) {
  return (
    <>
      <circle className={`piece-${worthMinor}`} cx="23" cy="24" r="22" />
      {worthMinor === 100 ? <circle className="piece-heart" cx="23" cy="24" r="15" /> : null}
      <circle className="piece-edge" cx="23" cy="24" r="22" />
      <text className="piece-number" x="23" y="31" fontSize="20">
        {worthMinor < 100 ? worthMinor : worthMinor / 100}
      </text>
    </>
  );
}
