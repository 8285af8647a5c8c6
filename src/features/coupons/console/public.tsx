import { countText, moneyText } from '#design/console/formats.ts';
import { Link } from 'react-router-dom';
import { SelectField } from '#design/console/select-field.tsx';
import { useCall } from '#platform/client/queries.ts';
import { type Batch, giftText } from './coupon-labels.ts';
import { labelled, rich, t } from '#design/console/words.ts';

// A field to choose one of the batches that two staff signed as prizes of draws.

/** `worthMinor`: the most that one coupon is worth. */
export type PrizeBatch = { id: string; worthMinor: number; pieces: number };

type ChoosePrizeBatchProps = { batchId: string; onChoose: (batch: PrizeBatch) => void };

export function ChoosePrizeBatch({ batchId, onChoose }: ChoosePrizeBatchProps) {
  const signed = { state: 'done', way: 'prize', limit: 100 } as const;
  const { data } = useCall('GET /console/api/v1/coupon-batches', { query: signed }, { quiet: true, staleMs: 60_000 });
  const batches = data?.items ?? [];
  const chosenBatch = batches.find(({ id }) => id === batchId);
  const choose = (chosen: string) => {
    const { terms, pieces } = batches.find(({ id }) => id === chosen) ?? {};
    const worthMinor = terms?.amountMinor ?? terms?.capMinor;
    if (worthMinor && pieces) onChoose({ id: chosen, worthMinor, pieces });
  };
  return (
    <SelectField
      required
      label={t('Batch of coupons')}
      value={chosenBatch?.id ?? ''}
      choices={batches.map((batch) => [batch.id, labelled(batch.name, giftText(batch))])}
      onChange={choose}
      helperText={data && batches.length === 0 ? <NoBatch /> : chosenBatch && piecesText(chosenBatch)}
    />
  );
}

const piecesText = ({ pieces, worthOfAll }: Batch) =>
  t('{pieces} coupons, worth up to {worthOfAll} in all', {
    pieces: countText(pieces),
    worthOfAll: moneyText(worthOfAll),
  });

function NoBatch() {
  return (
    <>
      {rich('No batch is signed for draws. Propose one under {link}.', {
        link: (
          <Link to="/coupon-batches" style={{ color: 'inherit' }}>
            {t('Coupons and codes')}
          </Link>
        ),
      })}
    </>
  );
}
