import { Skeleton } from '@mui/material';
import { t } from './words.ts';

/** Holds the place of what is being read, and says so. An output may have a name, and a span may not. Height in px. */
export function Loading({ height }: { height: number }) {
  return <Skeleton component="output" variant="rounded" height={height} aria-label={t('Loading')} />;
}
