// Every component of src/design/components in every state. The address sets the theme, language and text size:
// ?theme=dark&language=am&text=200&only=Button. A test fails when a component is missing here.
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl/react';
import { Segmented } from '../components/tabs.tsx';
import { Select } from '../components/choice-field.tsx';
import { Section, Stack } from '../components/layout.tsx';
import { Page, SandboxBanner } from '../components/page.tsx';
import { TabBar } from '../components/tab-bar.tsx';
import { useLanguages } from '../languages.ts';
import { usePreferences } from '../preferences.ts';
import { busySamples, buttonSamples, keepSamples } from './button-samples.tsx';
import { drawingSamples, iconSamples, notesSamples, proseSamples, writtenSamples } from './content-samples.tsx';
import {
  avatarSamples,
  dataSamples,
  moneySamples,
  pictureSamples,
  tabsSamples,
  weaveSamples,
} from './fact-samples.tsx';
import {
  amountFieldSamples,
  choiceFieldSamples,
  dateFieldSamples,
  fieldSamples,
  phoneFieldSamples,
  pinPadSamples,
  textFieldSamples,
} from './field-samples.tsx';
import { layoutSamples, listSamples } from './layout-samples.tsx';
import { type Samples, type SamplesOf, type SampleWords, sampleWords } from './sample-words.ts';
import { checkingSamples, languageChoiceSamples, sheetSamples, stateSamples, toastSamples } from './state-samples.tsx';
import './gallery.css';

const FILES: readonly SamplesOf[] = [
  dateFieldSamples,
  buttonSamples,
  keepSamples,
  busySamples,
  textFieldSamples,
  fieldSamples,
  amountFieldSamples,
  phoneFieldSamples,
  choiceFieldSamples,
  pinPadSamples,
  moneySamples,
  dataSamples,
  tabsSamples,
  weaveSamples,
  pictureSamples,
  avatarSamples,
  iconSamples,
  drawingSamples,
  notesSamples,
  layoutSamples,
  listSamples,
  proseSamples,
  writtenSamples,
  stateSamples,
  checkingSamples,
  sheetSamples,
  toastSamples,
  languageChoiceSamples,
];

/** Shown once, as the gallery's own frame: a document has one page, one banner and one tab bar. */
export const FRAME = ['Page', 'SandboxBanner', 'TabBar'];

export function samplesIn(words: SampleWords): Samples {
  return Object.assign({}, ...FILES.map((of) => of(words)));
}

type Props = {
  textSize: string;
  only: string | undefined;
  onTextSize: (size: string) => void;
  onTheme: (theme: 'light' | 'dark') => void;
};

export function Gallery(props: Props) {
  const words = sampleWords(useLocale());
  const shown = Object.entries(samplesIn(words)).filter(([name]) => props.only === undefined || props.only === name);
  return (
    <div>
      <SandboxBanner />
      <Page title={words.title}>
        <Stack gap={24}>
          <Reading {...props} />
          {shown.map(([name, states]) => (
            <Section key={name} title={name}>
              <div data-component={name}>
                {Object.entries(states).map(([state, sample]) => (
                  <State key={state} name={state}>
                    {sample}
                  </State>
                ))}
              </div>
            </Section>
          ))}
        </Stack>
      </Page>
      <TabBar
        tabs={[
          { to: '/pages/tabbar/home/index', label: words.wallet, icon: 'home' },
          { to: '/pages/tabbar/product/index', label: words.products, icon: 'product' },
          { to: '/pages/tabbar/about/index', label: words.bank, icon: 'info' },
          { to: '/pages/tabbar/mine/index', label: words.notice, icon: 'person' },
        ]}
      />
    </div>
  );
}

function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className="gallery-state" data-state={name}>
      <figcaption>{name}</figcaption>
      {children}
    </figure>
  );
}

/** The gallery's controls: theme, language and text size. */
function Reading({ textSize, onTextSize, onTheme }: Props) {
  const words = sampleWords(useLocale());
  const { theme } = usePreferences();
  const { language, languages, speak } = useLanguages();
  return (
    <Stack>
      <Segmented
        label={words.theme}
        value={theme === 'dark' ? 'dark' : 'light'}
        onChange={onTheme}
        options={[
          { value: 'light', label: words.light },
          { value: 'dark', label: words.dark },
        ]}
      />
      <Segmented
        label={words.textSize}
        value={textSize}
        onChange={onTextSize}
        options={[
          { value: '100', label: '100 %' },
          { value: '200', label: '200 %' },
        ]}
      />
      <Select
        label={words.language}
        value={language}
        onChange={speak}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </Stack>
  );
}
