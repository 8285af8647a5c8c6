import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { MapView } from '#design/map/map-view.tsx';
import { coarse, type Place } from '#design/map/mercator.ts';
import { useCall } from '#platform/client/queries.ts';
import { type EventDraft, placeOf } from './event-draft.ts';
import '#design/tokens.css';

const ADDIS_ABABA: Place = { latitude: 9.03, longitude: 38.74 };
const TEXTS = {
  label: 'Map of the venue. Arrow keys move it, plus and minus bring it closer.',
  closer: 'Closer',
  further: 'Further away',
  credit: 'Regions: Natural Earth. Towns: GeoNames.',
};

type MapProps = { draft: EventDraft; set: (change: Partial<EventDraft>) => void };

/** Finds the coordinates on the map. Without pictures of tiles, a kilometre is all that it shows. */
export function VenueMap({ draft, set }: MapProps) {
  const [open, setOpen] = useState(false);
  const [middle, setMiddle] = useState<Place>();
  const tiles = useCall('GET /console/api/v1/map', {}, { quiet: true, enabled: open }).data?.tiles ?? null;
  if (!open)
    return (
      <Box>
        <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
          Find it on the map
        </Button>
      </Box>
    );
  const take = () => {
    const found = middle && (tiles ? middle : coarse(middle));
    if (found) set({ latitude: String(found.latitude.toFixed(5)), longitude: String(found.longitude.toFixed(5)) });
    setOpen(false);
  };
  return (
    <Box sx={{ maxWidth: 480 }}>
      <MapView
        start={{ center: placeOf(draft) ?? ADDIS_ABABA, zoom: tiles ? 13 : 8 }}
        onMove={setMiddle}
        tiles={tiles}
        language="en"
        texts={TEXTS}
      />
      <Button size="small" variant="contained" sx={{ mt: 1 }} onClick={take}>
        Take the middle of the map
      </Button>
    </Box>
  );
}
