import { useTranslations } from 'use-intl/react';
import { nearestTown, regionOf } from '#design/map/land.ts';
import type { Place } from '#design/map/mercator.ts';
import type { MapTexts } from '#design/map/map-view.tsx';
import { useLanguage } from './events.ts';

export function useMapTexts(): MapTexts {
  const t = useTranslations('events.map');
  return { label: t('label'), closer: t('closer'), further: t('further'), credit: t('credit') };
}

/** Describes a place by the nearest town and the region, for people who can't see the map. */
export function usePlaceWords(): (place: Place) => string {
  const t = useTranslations('events.map');
  const language = useLanguage();
  return (place) => {
    const region = regionOf(place);
    const nearest = nearestTown(place);
    if (!region || !nearest) return t('outside');
    const [town, around] = [nearest.town.names[language], region.names[language]];
    const near = t('near', { km: Math.round(nearest.km), town });
    // Addis Ababa and Dire Dawa are both towns and regions.
    return town === around ? near : t('within', { near, region: around });
  };
}

/** Five decimals are about a metre. */
export function coordinatesText({ latitude, longitude }: Place): string {
  return `${Number(latitude.toFixed(5))}, ${Number(longitude.toFixed(5))}`;
}
