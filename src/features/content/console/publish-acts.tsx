// Console buttons that publish, schedule, take down or cancel an article's versions.
import { Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { DateField, TimeField } from '#design/console/date-field.tsx';
import { languageName, languageNames } from '#design/console/languages.ts';
import { ReasonInput } from '#design/console/inputs.tsx';
import { call } from '#platform/client/call.ts';
import { ActButton, SIGNED_FIRST, SignedActButton } from '#features/acts/console/public.tsx';
import { proposeText } from '#features/texts/console/public.tsx';
import { instantOf } from '#design/console/addis-time.ts';
import type { Article, Language } from './article-labels.ts';
import { missingIn } from './article-readers.ts';
import { t } from '#design/console/words.ts';

/** Proposes the newest versions that aren't live yet, for now or a set time. Later versions don't replace them. */
type Version = { language: string; newest: number };
const version = (one: Version) => t('{language}, version {newest}', one);
const oldVersion = (one: Version) => t('{language}, version {newest}, older than its source', one);

export function PublishButton({ article }: { article: Article }) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const [later, setLater] = useState(false);
  const [date, setDate] = useState('');
  const [time, setTime] = useState('');
  const paper = article.kind === 'agreement' || article.kind === 'privacy';
  const missing = missingIn(article);
  const open = article.languages.filter((one) => paper || one.newest !== one.live);
  const chosen = open.filter(({ language }) => !left.includes(language));
  const versionIds = chosen.flatMap(({ language, newest }) =>
    article.versions.filter((one) => one.language === language && one.n === newest).map(({ id }) => id),
  );
  const at = later ? instantOf(date, time) : null;
  const toggle = (language: string) =>
    setLeft(left.includes(language) ? left.filter((one) => one !== language) : [...left, language]);
  return (
    <SignedActButton
      label={t('Propose')}
      title={t('Publish: {title}', { title: article.title })}
      disabled={article.languages.every((one) => one.newest === one.live)}
      ready={versionIds.length > 0 && at !== undefined}
      done={SIGNED_FIRST}
      {...proposeText((signed, keyed) =>
        call('POST /console/api/v1/articles/{id}/releases', {
          path: { id: article.id },
          body: { versionIds, liveFrom: at ?? null, ...signed },
          ...keyed,
        }),
      )}
    >
      <Typography variant="body2">{t('A second person must read and sign it under Texts to read.')}</Typography>
      <Stack>
        {open.map(({ language, newest, behind }) => (
          <FormControlLabel
            key={language}
            label={(behind ? oldVersion : version)({ language: languageName(language), newest })}
            control={<Checkbox size="small" checked={!left.includes(language)} onChange={() => toggle(language)} />}
          />
        ))}
      </Stack>
      {paper && (
        <Typography variant="body2">
          {t(
            'Members agree to this paper. All languages go live together, and members are asked again at ' +
              'their next use.',
          )}
          {missing.length > 0 && ` ${t('It has no text yet in {languages}.', { languages: languageNames(missing) })}`}
        </Typography>
      )}
      <FormControlLabel
        label={t('Later, at a time in Addis Ababa')}
        control={<Checkbox size="small" checked={later} onChange={(_, on) => setLater(on)} />}
      />
      {later && (
        <Stack direction="row" spacing={2}>
          <DateField required label={t('Day')} value={date} onChange={setDate} />
          <TimeField required label={t('Hour in Addis Ababa')} value={time} onChange={setTime} />
        </Stack>
      )}
    </SignedActButton>
  );
}

export function TakeDownButton({ article, language }: { article: Article; language: Language['language'] }) {
  const [reason, setReason] = useState('');
  if (article.kind === 'agreement' || article.kind === 'privacy') return null;
  return (
    <ActButton
      label={t('Take down')}
      variant="outlined"
      color="error"
      title={t('Take the {language} text down', { language: languageName(language) })}
      ready={reason.trim() !== ''}
      done={t('Readers do not see it any more.')}
      act={(keyed) =>
        call('POST /console/api/v1/articles/{id}/take-down', {
          path: { id: article.id },
          body: { language, reason: reason.trim() },
          ...keyed,
        })
      }
    >
      <ReasonInput value={reason} onChange={setReason} autoFocus />
    </ActButton>
  );
}

export function CancelButton({ id }: { id: string }) {
  return (
    <ActButton
      label={t('Cancel the schedule')}
      variant="outlined"
      title={t('Cancel this schedule')}
      confirm={t('Cancel the schedule')}
      done={t('The schedule is cancelled.')}
      act={(keyed) => call('POST /console/api/v1/article-releases/{id}/cancel', { path: { id }, ...keyed })}
    >
      <Typography variant="body2">
        {t('The live text stays as it is. Other languages of the same decision are cancelled too.')}
      </Typography>
    </ActButton>
  );
}
