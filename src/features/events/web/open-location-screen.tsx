import { useTranslations } from 'use-intl/react';
import { CopyableText } from '#design/components/keep.tsx';
import { Card, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, Skeleton } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { kmBetween, type Place } from '#design/map/mercator.ts';
import { MapView } from '#design/map/map-view.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { useCall } from '#platform/client/queries.ts';
import { Written } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { useAskedEvent, useEvent, useLanguage } from './events.ts';
import { Gone } from './event-view.tsx';
import { namedPlaceOf, type NamedPlace, useOwnPlace } from './own-place.ts';
import { coordinatesText, useMapTexts, usePlaceWords } from './place-words.tsx';

/** Page with a map of one place, given by an event's id or by coordinates in the page's address. */
export function OpenLocationScreen() {
  const t = useTranslations('events');
  const { item } = useNavigation();
  const id = useAskedEvent();
  const place = namedPlaceOf(item);
  return (
    <Page title={t('place')}>
      {place ? <OnePlace place={place} /> : id === undefined ? <NoPlace /> : <PlaceOfEvent id={id} />}
    </Page>
  );
}

function NoPlace() {
  const t = useTranslations('events.map');
  return (
    <EmptyState icon="pin" title={t('noPlace')}>
      {t('noPlaceWords')}
    </EmptyState>
  );
}

const NOT_FOUND = 202_701;

function PlaceOfEvent({ id }: { id: string }) {
  const event = useEvent(id);
  if (event.data === undefined && event.error?.code === NOT_FOUND) return <Gone />;
  return (
    <Loaded query={event} skeleton={<Skeleton height="26rem" rounded />}>
      {({ venue: { name, language, address, addressLanguage, latitude, longitude } }) => (
        <OnePlace
          place={{ name: wordsOf(name), address: wordsOf(address), latitude, longitude }}
          languages={{ name: language, address: addressLanguage }}
        />
      )}
    </Loaded>
  );
}

const ZOOM = { drawn: 7, tiles: 14 };

/** `languages`: of the place's name and address. Without them, as a link has none: not known. */
function OnePlace({ place, languages }: { place: NamedPlace; languages?: { name: string; address: string } }) {
  const t = useTranslations('events');
  const ofMap = useTranslations('events.map');
  const language = useLanguage();
  const texts = useMapTexts();
  const words = usePlaceWords();
  const own = useOwnPlace();
  const map = useCall('GET /api/v1/map', {}, { quiet: true });
  const tiles = map.data?.tiles ?? null;
  return (
    <Stack>
      {place.name ? (
        <h2>
          <Written language={languages?.name ?? null}>{place.name}</Written>
        </h2>
      ) : null}
      {place.address ? (
        <p>
          <Written language={languages?.address ?? null}>{place.address}</Written>
        </p>
      ) : null}
      {map.isPending ? (
        <Skeleton height="20rem" rounded />
      ) : (
        <MapView
          start={{ center: place, zoom: tiles ? ZOOM.tiles : ZOOM.drawn }}
          pin={place}
          own={own}
          tiles={tiles}
          language={language}
          texts={texts}
        />
      )}
      <Card>
        <Stack gap={8}>
          <p>{words(place)}</p>
          {own ? <p>{t('away', { km: Math.round(kmBetween(own, place)) })}</p> : null}
          <CopyableText text={coordinatesText(place)} label={ofMap('copy')} />
          <a className="button button-secondary button-block" href={geoLink(place)}>
            <span className="button-text">{ofMap('openApp')}</span>
          </a>
        </Stack>
      </Card>
    </Stack>
  );
}

/** A geo: link (RFC 5870), which a phone opens in the member's map app. The place is sent nowhere else. */
function geoLink({ latitude, longitude, name }: Place & { name?: string | undefined }): string {
  const label = name ? `(${encodeURIComponent(name)})` : '';
  return `geo:${latitude},${longitude}?q=${latitude},${longitude}${label}`;
}
