import { useLocale, useTranslations } from 'use-intl/react';
import type { Address } from './address-draft.ts';
import { isCityRegion, isRegion, isSubCity } from './places.ts';

/** The lines of an address from the street to the country, as a label has them. Home is not named. */
export function useAddressLines(): (address: Omit<Address, 'id' | 'isDefault'>) => string[] {
  const t = useTranslations('prizes.addresses');
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' });
  return ({ country, region, city, subCity, woreda, landmark, postalCode, detailedAddress }) => {
    const home = country === 'ET';
    const place = home && isRegion(region) ? region : undefined;
    const partOfCity =
      place === 'addis_ababa' && subCity !== null && isSubCity(subCity) ? t(`subCities.${subCity}`) : subCity;
    return [
      detailedAddress,
      landmark,
      joined(partOfCity, woreda && t('woredaOf', { woreda })),
      joined(city, place && isCityRegion(place) ? null : place ? t(`regions.${place}`) : region, postalCode),
      home ? null : (countries.of(country) ?? country),
    ].filter((line) => line !== null && line !== '') as string[];
  };
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(', ');
}
