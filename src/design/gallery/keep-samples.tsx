import { Busy, UnknownFigure } from '../components/busy.tsx';
import { Button } from '../components/button.tsx';
import { ChoosePictures } from '../components/choose-pictures.tsx';
import { CopyableText, CopyButton, SaveButton } from '../components/keep.tsx';
import { Figure } from '../components/layout.tsx';
import { Money } from '../components/money.tsx';
import { FloatingButton } from '../components/page.tsx';
import type { SamplesOf } from './sample.ts';

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
