import { plainDigits } from '#universal/written-digits.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { byLabel } from '#design/by-name.ts';
import { Button } from '#design/components/button.tsx';
import { Select } from '#design/components/choice-field.tsx';
import { Fold, Folds } from '#design/components/fold.tsx';
import { Card, Columns, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Skeleton } from '#design/components/states.tsx';
import { TextField } from '#design/components/text-field.tsx';
import { showToast, TOAST_MS } from '#design/components/toast.tsx';
import { TOWNS } from '#design/map/land.ts';
import { coarse, type Place, typedPlace } from '#design/map/mercator.ts';
import { MapView } from '#design/map/map-view.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { useCall } from '#platform/client/queries.ts';
import { useGiveLocation } from '#features/identity/web/public.tsx';
import { useLanguage } from './events.ts';
import { keepOwnPlace, useOwnPlace } from './own-place.ts';
import { coordinatesText, useMapTexts, usePlaceWords } from './place-words.tsx';

const ADDIS_ABABA: Place = { latitude: 9.03, longitude: 38.75 };
const ZOOM = { country: 5, near: 9 };

/** Page to choose one's place: on the map, by town, by coordinates, or by the phone's location. */
export function ChooseLocationScreen() {
  const t = useTranslations('events.choose');
  const { finish } = useNavigation();
  const own = useOwnPlace();
  const [start, setStart] = useState({ center: own ?? ADDIS_ABABA, zoom: own ? ZOOM.near : ZOOM.country, n: 0 });
  const [chosen, setChosen] = useState(start.center);
  // A new key remounts the map at the new place.
  const goTo = (center: Place) => setStart(({ n }) => ({ center, zoom: ZOOM.near, n: n + 1 }));
  const end = (place: Place | undefined) => {
    keepOwnPlace(place && coarse(place));
    showToast(t(place ? 'saved' : 'forgotten'));
    finish('back');
  };
  return (
    <Page
      title={t('title')}
      footer={
        <Button confirm block onClick={() => end(chosen)}>
          {t('save')}
        </Button>
      }
    >
      <Stack>
        <p>{t('words')}</p>
        <ChoosingMap key={start.n} start={start} onMove={setChosen} />
        <ChosenWords place={chosen} />
        <Town onChoose={goTo} />
        <Folds>
          <Fold title={t('typed')}>
            <Typed onChoose={goTo} />
          </Fold>
          <Fold title={t('mine')}>
            <PhonePlace onChoose={goTo} />
          </Fold>
        </Folds>
        {own ? (
          <Button kind="quiet" block onClick={() => end(undefined)}>
            {t('forget')}
          </Button>
        ) : null}
      </Stack>
    </Page>
  );
}

type MapProps = { start: { center: Place; zoom: number }; onMove: (place: Place) => void };

function ChoosingMap({ start, onMove }: MapProps) {
  const language = useLanguage();
  const texts = useMapTexts();
  const map = useCall('GET /api/v1/map', {}, { quiet: true });
  if (map.isPending) return <Skeleton height="20rem" rounded />;
  return <MapView start={start} onMove={onMove} tiles={map.data?.tiles ?? null} language={language} texts={texts} />;
}

function ChosenWords({ place }: { place: Place }) {
  const words = usePlaceWords();
  return (
    <Card>
      <output>
        {words(place)}
        <span className="field-hint numerals">{` ${coordinatesText(coarse(place))}`}</span>
      </output>
    </Card>
  );
}

function Town({ onChoose }: { onChoose: (place: Place) => void }) {
  const t = useTranslations('events.choose');
  const language = useLanguage();
  const [town, setTown] = useState<string>('');
  const choose = (chosen: string) => {
    setTown(chosen);
    const found = TOWNS.find(({ names }) => names.en === chosen);
    if (found) onChoose(found.place);
  };
  return (
    <Select
      label={t('town')}
      value={town}
      onChange={choose}
      placeholder={t('townNone')}
      options={byLabel(
        TOWNS.map(({ names }) => ({ value: names.en, label: names[language] })),
        language,
      )}
    />
  );
}

function Typed({ onChoose }: { onChoose: (place: Place) => void }) {
  const t = useTranslations('events.choose');
  const [latitude, setLatitude] = useState('');
  const [longitude, setLongitude] = useState('');
  const [tried, setTried] = useState(false);
  const wrong = (text: string, part: 'latitude' | 'longitude') =>
    tried && !typedPlace(part === 'latitude' ? text : '0', part === 'longitude' ? text : '0')
      ? t(`${part}Wrong`)
      : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const place = typedPlace(latitude, longitude);
        if (place) onChoose(place);
      }}
    >
      <Stack gap={12}>
        <Columns>
          <TextField
            label={t('latitude')}
            inputMode="decimal"
            value={latitude}
            onChange={setLatitude}
            read={plainDigits}
            error={wrong(latitude, 'latitude')}
          />
          <TextField
            label={t('longitude')}
            inputMode="decimal"
            value={longitude}
            onChange={setLongitude}
            read={plainDigits}
            error={wrong(longitude, 'longitude')}
          />
        </Columns>
        <Button type="submit" kind="secondary" block>
          {t('go')}
        </Button>
      </Stack>
    </form>
  );
}

/** Uses the phone's location, and asks for consent only here (promises.md 6). */
function PhonePlace({ onChoose }: { onChoose: (place: Place) => void }) {
  const t = useTranslations('events.choose');
  const { give, busy } = useGiveLocation();
  const ask = async () => {
    try {
      const place = await give();
      if (place) onChoose(place);
      else showToast(t('mineNone'), { ms: TOAST_MS.code });
    } catch {
      // The client layer has shown the error, and the map stays where it is.
    }
  };
  return (
    <Stack gap={12}>
      <p>{t('mineWords')}</p>
      <Button kind="secondary" block busy={busy} onClick={() => void ask()}>
        {t('mineAllow')}
      </Button>
    </Stack>
  );
}
