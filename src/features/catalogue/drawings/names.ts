/** The drawings of this folder: a product has one of them until it has a photo. */
export const DRAWING_NAMES = [
  'solar-kiosk',
  'battery',
  'water-pump',
  'cold-room',
  'grain-mill',
  'delivery-van',
  'wifi-mast',
  'workshop',
  'market',
  'router',
  'greenhouse',
  'clinic-fridge',
] as const;
