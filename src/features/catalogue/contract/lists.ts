// The closed lists of the catalogue's wire.
import { z } from 'zod';

export const productType = z.enum(['device', 'fund', 'rental']);
export const productCycle = z.enum(['hourly', 'daily', 'weekly']);
export const productStatus = z.enum(['draft', 'on_sale', 'closed', 'wound_up']);
export const drawing = z.enum([
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
]);
export const assetState = z.enum(['planned', 'working', 'out_of_order', 'lost', 'sold']);
export const partyBankKind = z.enum(['account', 'mobile_money', 'card']);
export const partyRole = z.enum(['payer', 'supplier', 'insurer']);
export const documentKind = z.enum(['contract', 'invoice', 'insurance', 'delivery', 'inspection', 'other']);
