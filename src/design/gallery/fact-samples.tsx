// Samples for the gallery: money, facts, weaves, tabs, pictures and avatars.
import { MoneyFigure } from '../components/money-figure.tsx';
import { useState } from 'react';
import { daysOfMonth } from '#universal/ethiopic-date.ts';
import { AVATAR_NAMES, Avatar } from '../components/avatar.tsx';
import { Bars } from '../components/bars.tsx';
import { Chip, DefinitionList, StatusBadge, Timeline } from '../components/data.tsx';
import { Progress } from '../components/progress.tsx';
import { Table } from '../components/table.tsx';
import { Cluster } from '../components/beside.tsx';
import { HideMoneyButton, Money, Points } from '../components/money.tsx';
import { Picture } from '../components/picture.tsx';
import { Segmented, Tabs } from '../components/tabs.tsx';
import { WeaveKey, WeaveTable } from '../components/weave-table.tsx';
import { WeekTable } from '../components/week-table.tsx';
import { ThreadDrawing, Weave, WeavePicker } from '../components/weave.tsx';
import type { SamplesOf, SampleWords } from './sample-words.ts';

const TONES = ['neutral', 'primary', 'clay', 'positive', 'warning', 'negative'] as const;

export const moneySamples: SamplesOf = (words) => ({
  Money: {
    plain: <Money minor={125_000n} />,
    positive: <Money minor={1_200n} tone="positive" />,
    negative: <Money minor={-1_200n} tone="negative" />,
    quiet: <Money minor={1_200n} tone="quiet" />,
    struck: <Money minor={1_200n} tone="struck" />,
    'of a member, hideable': <Money minor={400_000n} hideable />,
    total: <Money minor={526_200n} total />,
    'the large figure of a page': <Money minor={1_117_58n} hero />,
    'not known': <Money minor={null} />,
  },
  Points: {
    plain: <Points count={35n} />,
    'with its sign': <Points count={-35n} sign />,
    hideable: <Points count={1_250n} hideable />,
  },
  MoneyFigure: {
    'of a member': <MoneyFigure label={words.paid} minor={111_758n} own hides />,
    'a total': <MoneyFigure label={words.total} minor={526_200n} total detail={words.short} />,
  },
  HideMoneyButton: { plain: <HideMoneyButton /> },
});

const toneSamples: SamplesOf = (words) => ({
  Chip: Object.fromEntries(
    TONES.map((tone) => [
      tone,
      <Chip key={tone} tone={tone}>
        {words.short}
      </Chip>,
    ]),
  ),
  StatusBadge: {
    ...Object.fromEntries(
      TONES.map((tone) => [
        tone,
        <StatusBadge key={tone} tone={tone}>
          {words.short}
        </StatusBadge>,
      ]),
    ),
    'with its own icon': <StatusBadge icon="bank">{words.sent}</StatusBadge>,
  },
});

const figureSamples: SamplesOf = (words) => {
  const months = [
    { month: words.march, expected: 1_200n, paid: 740n },
    { month: words.april, expected: 1_200n, paid: null },
  ];
  return {
    DefinitionList: {
      'with a total': (
        <DefinitionList
          items={[
            { term: words.expected, value: <Money minor={1_200n} /> },
            { term: words.paid, value: <Money minor={740n} /> },
            { term: words.total, value: <Money minor={1_940n} total />, total: true },
          ]}
        />
      ),
    },
    Table: {
      'with a foot': (
        <Table
          caption={words.product}
          rows={months}
          rowKey={({ month }) => month}
          columns={[
            { key: 'month', head: words.month, cell: ({ month }) => month },
            {
              key: 'expected',
              head: words.expected,
              cell: ({ expected }) => <Money minor={expected} />,
              numeric: true,
            },
            { key: 'paid', head: words.paid, cell: ({ paid }) => <Money minor={paid} />, numeric: true },
          ]}
        />
      ),
    },
  };
};

const stepSamples: SamplesOf = (words) => ({
  Timeline: {
    'under way': (
      <Timeline
        label={words.where}
        steps={[
          { key: 'asked', title: words.asked, time: '10:02', state: 'done' },
          { key: 'sent', title: words.sent, time: '10:05', detail: words.hint, state: 'now' },
          { key: 'arrived', title: words.arrived, state: 'ahead' },
        ]}
      />
    ),
    failed: (
      <Timeline
        label={words.where}
        steps={[
          { key: 'asked', title: words.asked, time: '10:02', state: 'done' },
          { key: 'refused', title: words.refused, detail: words.wrong, state: 'failed' },
        ]}
      />
    ),
    numbered: <Timeline label={words.where} steps={[{ key: 'one', title: words.asked, state: 'numbered' }]} />,
  },
  Progress: {
    none: <Progress label={words.paid} value={0} of={12} />,
    half: <Progress label={words.paid} value={6} of={12} />,
    whole: <Progress label={words.paid} value={12} of={12} />,
  },
});

export const dataSamples: SamplesOf = (words) => ({
  ...toneSamples(words),
  ...figureSamples(words),
  ...stepSamples(words),
});

const WOVEN = { from: '2026-08-25T21:00:00Z', step: 'day', missedMinor: 410 } as const;

export const weaveSamples: SamplesOf = (words) => ({
  Weave: {
    'on a card': <Weave weave={{ ...WOVEN, threads: `${'p'.repeat(40)}lp07paa${'n'.repeat(30)}` }} />,
    'on a page': <Weave size="page" weave={{ ...WOVEN, threads: `${'p'.repeat(60)}l${'p'.repeat(28)}a` }} />,
    'a whole year': <Weave size="page" weave={{ ...WOVEN, threads: `${'p'.repeat(200)}l5${'n'.repeat(163)}` }} />,
    'nothing yet': <Weave weave={{ ...WOVEN, missedMinor: 0, threads: 'n'.repeat(30) }} />,
  },
  WeavePicker: {
    'one by one': (
      <WeavePicker weave={{ ...WOVEN, threads: `${'p'.repeat(20)}lp0paa` }}>
        {() => <span>{words.paid}</span>}
      </WeavePicker>
    ),
  },
  Bars: { 'a fortnight': <Fortnight words={words} /> },
  WeekTable: {
    'a month': (
      <WeekTable caption={words.paid} days={[undefined, ...daysOfMonth('2026-09-01', 'gregory')]} today="2026-09-21">
        {(day) => <span className="numerals">{Number(day.slice(8))}</span>}
      </WeekTable>
    ),
  },
  WeaveTable: { 'by month': <WeaveTable weave={{ ...WOVEN, threads: `${'p'.repeat(20)}lp0paa` }} /> },
  WeaveKey: { plain: <WeaveKey /> },
  ThreadDrawing: { 'without words': <ThreadDrawing threads={`${'p'.repeat(20)}lp0paa`} height={24} /> },
});

function Fortnight({ words }: { words: SampleWords }) {
  const [chosen, setChosen] = useState(13);
  const bars = Array.from({ length: 14 }, (_, at) => ({
    key: String(at),
    name: `${at + 1} ${words.march}`,
    short: `${at + 1} ${words.march}`,
    paid: at === 5 ? 40_00 : 120_00 + 3_00 * (at % 4),
    expected: 120_00 + 3_00 * (at % 4),
    late: at === 5 ? 80_00 : 0,
  }));
  return <Bars bars={bars} label={words.paid} chosen={chosen} onChoose={setChosen} />;
}

export const tabsSamples: SamplesOf = (words) => ({
  Tabs: { 'two panels': <TwoTabs words={words} /> },
  Segmented: { 'three parts': <ThreeParts words={words} /> },
});

function TwoTabs({ words }: { words: SampleWords }) {
  const [value, setValue] = useState('running');
  const options = [
    { value: 'running', label: words.running },
    { value: 'expired', label: words.expired },
  ];
  return (
    <Tabs label={words.product} value={value} onChange={setValue} options={options}>
      <p>{words.long}</p>
    </Tabs>
  );
}

function ThreeParts({ words }: { words: SampleWords }) {
  const [value, setValue] = useState('all');
  const options = [
    { value: 'all', label: words.all },
    { value: 'running', label: words.running },
    { value: 'expired', label: words.expired },
  ];
  return <Segmented label={words.product} value={value} onChange={setValue} options={options} />;
}

/** An inline picture, so the gallery makes no request. */
const DRAWING = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#0f4c5c" d="M0 0h16v9H0z"/>' +
    '<circle cx="12" cy="3" r="1.6" fill="#f1ece3"/></svg>',
)}`;

export const pictureSamples: SamplesOf = (words) => ({
  Picture: {
    'with words': <Picture src={DRAWING} alt={words.product} />,
    'an ornament, square': <Picture src={DRAWING} alt="" ratio={1} />,
  },
});

export const avatarSamples: SamplesOf = () => ({
  Avatar: {
    'each drawing': (
      <Cluster>
        {AVATAR_NAMES.map((name) => (
          <Avatar key={name} name={name} />
        ))}
      </Cluster>
    ),
    'large, with a photo': <Avatar name="weave" photo={DRAWING} size={5} />,
  },
});
