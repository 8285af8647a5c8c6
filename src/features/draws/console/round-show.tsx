// Console page of one round, with the buttons that sign, withdraw or stop it.
import { countText, moneyText } from '#design/console/formats.ts';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { Count } from '#design/console/amount.tsx';
import { ReasonInput } from '#design/console/inputs.tsx';
import { languageName } from '#design/console/languages.ts';
import { isWritten } from '#design/console/localized-field.tsx';
import { momentText } from '#design/console/moment.tsx';
import { RecordPage } from '#design/console/record-page.tsx';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { AmountFact, Fact, Facts, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { StateChip } from '#design/console/state-chip.tsx';
import {
  ActButton,
  SignedActButton,
  StaffName,
  TakeBack,
  useSignatures,
  WhoProposed,
} from '#features/acts/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { languageShown } from '#universal/localized.ts';
import {
  GAMES,
  kindText,
  meanText,
  oneInText,
  percentText,
  type StaffRound,
  type StaffRoundOne,
  stateOf,
  waitsForSignature,
} from './round-labels.ts';
import { BudgetLeft, signRound } from './round-create.tsx';
import { consoleLanguage, inRow, ownText, rich, t } from '#design/console/words.ts';

/** A round's manifest, odds, stock and cost so far. A round cannot be edited; two persons open it, one may stop it. */
export function RoundShow() {
  return (
    <RecordPage<StaffRoundOne> title={t('Round')} actions={(round) => <Acts round={round} />}>
      {(round) => (
        <>
          <Section title={inRow(ownText(round.title), `R-${round.id}`)} actions={<StateChip of={stateOf(round)} />}>
            <Facts columns={3}>
              <RoundFacts round={round} />
              <LifeFacts round={round} />
            </Facts>
          </Section>
          <Section title={t('Cost so far')}>
            <SpentFacts round={round} />
          </Section>
          <Section title={t('Prizes and odds')}>
            <Prizes round={round} />
          </Section>
          <Section title={t('Manifest')}>
            <Manifest round={round} />
          </Section>
        </>
      )}
    </RecordPage>
  );
}

/** A title in each language but the one on screen, so that the second person reads all that they sign. */
function OtherTitles({ title }: { title: StaffRound['title'] }) {
  const written = LANGUAGE_CODES.filter((code) => isWritten(title, code));
  const onScreen = languageShown(consoleLanguage(), (code) => written.includes(code));
  const others = written.filter((code) => code !== onScreen);
  return (
    <>
      {others.map((code) => (
        <div key={code}>
          {rich('{language}: {title}', { language: languageName(code), title: <span lang={code}>{title[code]}</span> })}
        </div>
      ))}
    </>
  );
}

/** What the second person reads before signing. */
function RoundFacts({ round }: { round: StaffRound }) {
  const { guarantee, prizes } = round;
  const named = (id: string) => ownText(prizes.find((one) => one.id === id)?.title ?? { en: id });
  return (
    <>
      <Fact name={t('Game')}>{GAMES[round.game]}</Fact>
      <Fact name={t('Name in other languages')}>
        <OtherTitles title={round.title} />
      </Fact>
      <Fact name={t('Plays at most')}>{countText(round.playsMost)}</Fact>
      <AmountFact name={t('Each play sets aside')} minor={round.holdMinor} />
      <Fact name={t('A play costs on average')}>{meanText(BigInt(round.expectedTimesW), round.W)}</Fact>
      <AmountFact name={t('Worst case')} minor={round.worstMinor} strong />
      <Fact name={t('Guarantee')}>
        {guarantee
          ? t('Play {k}: {named}', { k: guarantee.k, named: inRow(...guarantee.options.map(named)) })
          : t('None')}
      </Fact>
      {round.startsAt !== null && <Fact name={t('Begins')}>{momentText(round.startsAt)}</Fact>}
      <Fact name={t('Ends')}>{momentText(round.endsAt)}</Fact>
    </>
  );
}

function LifeFacts({ round }: { round: StaffRound }) {
  return (
    <>
      <Fact name={t('Signatures')}>{t('{approvals} of 2', { approvals: round.approvals })}</Fact>
      <Fact name={t('Proposed by')}>
        <StaffName id={round.proposedBy} />
      </Fact>
      <Fact name={t('On')}>{momentText(round.proposedAt)}</Fact>
      <Fact name={t('Opened')}>{momentText(round.openedAt)}</Fact>
      <Fact name={t('Ended')}>{momentText(round.endedAt)}</Fact>
      {round.stopReason !== null && (
        <Fact name={t('Why it was stopped (everyone can read this)')}>{round.stopReason}</Fact>
      )}
    </>
  );
}

function SpentFacts({ round: { plays, settled, spent } }: { round: StaffRoundOne }) {
  return (
    <Facts columns={3}>
      <Fact name={t('Plays')}>{countText(plays)}</Fact>
      <Fact name={t('With a result')}>{countText(settled)}</Fact>
      <AmountFact name={t('Money to members')} minor={spent.paidMinor} />
      <AmountFact name={t('Coupons')} minor={spent.couponMinor} />
      <AmountFact name={t('Goods, worth set aside')} minor={spent.keptMinor} />
      <Fact name={t('C3coin')}>{countText(spent.points)}</Fact>
    </Facts>
  );
}

type PrizeRow = StaffRound['prizes'][number] & { W: number; hits?: number | undefined };

const PRIZE_COLUMNS: readonly Column<PrizeRow>[] = [
  { label: t('Prize'), of: (row) => ownText(row.title), under: kindText },
  { label: t('In other languages'), of: (row) => <OtherTitles title={row.title} /> },
  {
    label: t('Odds'),
    of: (row) => oneInText(row.weight, row.W),
    under: (row) => percentText(row.weight, row.W),
    align: 'right',
  },
  { label: t('Worth'), of: worthText, align: 'right' },
  {
    label: t('Stock left'),
    of: (row) => (row.stock === null ? unlimitedText(row) : <Count value={row.stockLeft ?? 0} />),
    under: (row) => (row.stock === null ? '' : t('of {stock}', { stock: countText(row.stock) })),
    align: 'right',
  },
];
const HITS: Column<PrizeRow> = {
  label: t('Times drawn'),
  of: (row) => <Count value={row.hits ?? 0} />,
  align: 'right',
};

const unlimitedText = ({ kind }: PrizeRow) => (kind === 'nothing' ? '—' : t('No limit'));

function worthText({ kind, points, valueMinor }: PrizeRow): string {
  if (kind === 'nothing') return '—';
  return kind === 'points' ? `${countText(points ?? 0)} C3coin, ${moneyText(valueMinor)}` : moneyText(valueMinor);
}

function Prizes({ round }: { round: StaffRoundOne }) {
  const rows = round.prizes.map((prize, n) => ({ ...prize, W: round.W, hits: round.spent.hits[n] }));
  return <RowsTable<PrizeRow> label={t('Prizes and odds')} rows={rows} columns={[...PRIZE_COLUMNS, HITS]} />;
}

const BEACONS: Record<StaffRound['beacon'], string> = {
  local: t('Our own chain. It does not protect against us, so no prize is worth more than 1,000.00.'),
  drand: t('The public drand network. It protects against us, too.'),
};

function Manifest({ round }: { round: StaffRound }) {
  return (
    <Facts columns={1}>
      <Fact name={t('Its hash')}>{round.manifestHash}</Fact>
      <Fact name={t('Hash of the seed')}>{round.seedHash}</Fact>
      <Fact name={t('Seed')}>{round.seed ?? t('Revealed once every play has a result')}</Fact>
      <Fact name={t('Beacon')}>{BEACONS[round.beacon]}</Fact>
      <Fact name={t('Its text, which everyone can read')}>
        <Box component="code" sx={{ fontSize: '0.75rem' }}>
          {round.manifest}
        </Box>
      </Fact>
    </Facts>
  );
}

function Acts({ round }: { round: StaffRoundOne }) {
  if (!mayUse(['finance'])) return null;
  if (round.state === 'proposed') return <SignOrTakeBack round={round} />;
  return round.state === 'open' ? <Stop round={round} /> : null;
}

function SignOrTakeBack({ round }: { round: StaffRoundOne }) {
  const title = inRow(ownText(round.title), `R-${round.id}`);
  const path = { id: round.id };
  return (
    <>
      <TakeBack
        title={title}
        act={() => call('POST /console/api/v1/draws/rounds/{id}/withdraw', { path, errors: 'inline' })}
      />
      {waitsForSignature(round) && <Sign round={round} title={title} />}
    </>
  );
}

function Sign({ round, title }: { round: StaffRoundOne; title: string }) {
  const { mine } = useSignatures(round.actId);
  return (
    <SignedActButton<StaffRound>
      label={t('Sign')}
      pressedBy="a"
      mine={mine}
      wide
      title={title}
      done={({ state, approvals }) =>
        approvals < 2
          ? t('Signed. A second person must sign it.')
          : state === 'open'
            ? t('Signed by two. The round is open.')
            : t('Signed by two. The round opens when its time comes.')
      }
      makeAct={async () => ({ actId: round.actId })}
      sign={({ assertion }) => signRound(round.id, { assertion })}
    >
      <Facts columns={3}>
        <RoundFacts round={round} />
      </Facts>
      <Prizes round={round} />
      <BudgetLeft worstMinor={round.worstMinor} />
      <Typography variant="body2">
        {t(
          'One signature counts for this round and for all that were proposed with it. A round without ' +
            'a first day opens with the second signature, and the others when their time comes. They ' +
            "can't be edited.",
        )}
      </Typography>
      <WhoProposed act={round} />
    </SignedActButton>
  );
}

function Stop({ round: { id, title } }: { round: StaffRoundOne }) {
  const [reason, setReason] = useState('');
  return (
    <ActButton
      label={t('Stop new plays')}
      title={t('Stop new plays: {title}, R-{id}', { title: ownText(title), id })}
      variant="outlined"
      color="error"
      ready={reason.trim() !== ''}
      done={t('Stopped. Everyone can read the reason.')}
      onOpen={() => setReason('')}
      act={() =>
        call('POST /console/api/v1/draws/rounds/{id}/stop', {
          path: { id },
          body: { reason: reason.trim() },
          errors: 'inline',
        })
      }
    >
      <ReasonInput label={t('Reason, which everyone can read')} value={reason} onChange={setReason} max={280} />
      <Typography variant="body2">
        {t('This round takes no more plays. Plays that were made still get their results.')}
      </Typography>
    </ActButton>
  );
}
