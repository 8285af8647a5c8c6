// Samples for the gallery: buttons, copy and save buttons, busy parts.
import { Busy, UnknownFigure } from '../components/busy.tsx';
import { Button, ButtonLink, IconButton } from '../components/button.tsx';
import { ChoosePictures } from '../components/choose-pictures.tsx';
import { CopyableText, CopyButton, SaveButton } from '../components/keep.tsx';
import { Figure } from '../components/layout.tsx';
import { Money } from '../components/money.tsx';
import { FloatingButton } from '../components/page.tsx';
import type { SamplesOf } from './sample-words.ts';

const nothing = () => undefined;

export const buttonSamples: SamplesOf = (words) => ({
  Button: {
    primary: <Button onClick={nothing}>{words.collect}</Button>,
    secondary: (
      <Button kind="secondary" onClick={nothing}>
        {words.later}
      </Button>
    ),
    quiet: (
      <Button kind="quiet" onClick={nothing}>
        {words.later}
      </Button>
    ),
    danger: (
      <Button kind="danger" icon="trash" onClick={nothing}>
        {words.remove}
      </Button>
    ),
    'with an icon, over the whole width': (
      <Button icon="recharge" block onClick={nothing}>
        {words.collect}
      </Button>
    ),
    small: (
      <Button small kind="secondary" onClick={nothing}>
        {words.later}
      </Button>
    ),
    busy: (
      <Button busy onClick={nothing}>
        {words.collect}
      </Button>
    ),
    disabled: (
      <Button disabled onClick={nothing}>
        {words.collect}
      </Button>
    ),
    'with an amount missing': (
      <Button needs={words.amount} onClick={nothing}>
        {words.collect}
      </Button>
    ),
    'confirming, locked for a second after a tap': (
      <Button confirm onClick={nothing}>
        {words.collect}
      </Button>
    ),
  },
  ButtonLink: {
    primary: <ButtonLink to="/pages/tabbar/product/index">{words.products}</ButtonLink>,
    'secondary, over the whole width': (
      <ButtonLink to="/pages/tabbar/product/index" kind="secondary" icon="product" block>
        {words.products}
      </ButtonLink>
    ),
  },
  IconButton: {
    plain: <IconButton icon="search" label={words.open} onClick={nothing} />,
    disabled: <IconButton icon="trash" label={words.remove} disabled />,
  },
});

const NUMBER = 'W-7F3K9QXM2BTD';

export const keepSamples: SamplesOf = (words) => ({
  CopyButton: {
    'an icon beside other things': <CopyButton text={NUMBER} label={words.open} />,
    'with words': <CopyButton words text={NUMBER} label={words.open} />,
  },
  CopyableText: { 'a number': <CopyableText text={NUMBER} label={words.open} /> },
  ChoosePictures: {
    'a button that opens the album': (
      <ChoosePictures label={words.choose} onChoose={() => undefined}>
        {(open) => (
          <Button kind="secondary" onClick={open}>
            {words.choose}
          </Button>
        )}
      </ChoosePictures>
    ),
  },
  SaveButton: {
    'a file': <SaveButton file={() => Promise.resolve(new Blob([NUMBER]))} name="c3.txt" label={words.later} />,
  },
});

export const busySamples: SamplesOf = (words) => ({
  Busy: {
    'nothing known yet': (
      <Busy when>
        <Figure label={words.wallet} value={<Money minor={null} />} />
      </Busy>
    ),
    'the last figure stays': (
      <Busy when>
        <Figure label={words.wallet} value={<Money minor={120_000n} />} />
      </Busy>
    ),
  },
  UnknownFigure: { 'a dash': <UnknownFigure className="money" /> },
  FloatingButton: { plain: <FloatingButton icon="headset" label={words.open} onClick={() => undefined} /> },
});
