// Buttons and dialogs on a product's console page: put on sale, add or take off units, end sales, wind up.
import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#platform/client/call.ts';
import { ActButton, proposal, SIGNED_FIRST, SignedActButton } from '#features/acts/console/public.tsx';
import type { CatalogueAct } from './catalogue-act-facts.tsx';
import { signCatalogueAct } from './catalogue-acts.tsx';
import { DateField } from '#design/console/date-field.tsx';
import { fieldProblems, OPENING_PROBLEMS, type Product } from './catalogue-labels.ts';
import { ownText, t } from '#design/console/words.ts';

export function ProductActs({ product }: { product: Product }) {
  return (
    <>
      {(product.status === 'draft' || product.status === 'closed') && <OpenSale product={product} />}
      {product.status === 'draft' && <Discard product={product} />}
      {product.status === 'on_sale' && <MoreStock product={product} />}
      {product.status === 'on_sale' && <TakeStockOff product={product} />}
      {product.status === 'on_sale' && <EndSales product={product} />}
      {product.status === 'closed' && <WindUp product={product} />}
    </>
  );
}

/** A product whose sales ended is done. That a new tranche of it can be sold is no step that waits for anyone. */
function namedSale({ status, title: texts }: Product) {
  const title = ownText(texts);
  return status === 'draft'
    ? { label: t('Put on sale'), title: t('Put on sale: {title}', { title }) }
    : {
        label: t('Sell a new tranche'),
        title: t('Sell a new tranche: {title}', { title }),
        variant: 'outlined' as const,
      };
}

function OpenSale({ product }: { product: Product }) {
  const [stock, setStock] = useState('');
  const [salesEnd, setSalesEnd] = useState('');
  const [matures, setMatures] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const navigate = useNavigate();
  const units = unitsOf(stock);
  const fund = product.type === 'fund';
  return (
    <SignedActButton<CatalogueAct>
      {...namedSale(product)}
      done={SIGNED_FIRST}
      ready={units > 0 && (!fund || (salesEnd !== '' && matures !== ''))}
      onOpen={() => setWrong({})}
      onDone={(act) => void navigate(`/catalogue-acts/${act.id}/show`)}
      {...proposal<CatalogueAct>({
        propose: (signed, keyed) => {
          setWrong({});
          const salesEndAt = salesEnd ? new Date(`${salesEnd}T23:59:00+03:00`).toISOString() : null;
          const body = { stock: units, salesEndAt, maturesOn: matures || null, ...signed };
          const path = { id: product.id };
          return call('POST /console/api/v1/products/{id}/open', { path, body, ...keyed }).catch((error: unknown) => {
            setWrong(fieldProblems(error, OPENING_PROBLEMS));
            throw error;
          });
        },
        approve: signCatalogueAct,
      })}
    >
      <Typography variant="body2">
        {t("Two people open a new tranche with its own capital account. Its terms can't be changed afterwards.")}
      </Typography>
      <TextField
        label={t('Units for sale')}
        required
        value={stock}
        error={Boolean(wrong.stock)}
        helperText={wrong.stock}
        onChange={(event) => setStock(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <DateField
        required={fund}
        error={Boolean(wrong.salesEndAt)}
        helperText={wrong.salesEndAt}
        label={fund ? t('Sales end on') : t('Sales end on (optional)')}
        value={salesEnd}
        onChange={setSalesEnd}
      />
      {fund && (
        <DateField
          required
          error={Boolean(wrong.maturesOn)}
          helperText={wrong.maturesOn}
          label={t('Matures on')}
          value={matures}
          onChange={setMatures}
        />
      )}
    </SignedActButton>
  );
}

function Discard({ product }: { product: Product }) {
  const navigate = useNavigate();
  return (
    <ActButton
      label={t('Discard')}
      title={t('Discard the draft: {title}', { title: ownText(product.title) })}
      variant="outlined"
      color="error"
      done={t('The draft is discarded.')}
      onDone={() => void navigate('/products')}
      act={() => call('DELETE /console/api/v1/products/{id}', { path: { id: product.id }, errors: 'inline' })}
    >
      <Typography variant="body2">
        {t("The draft and its page leave all lists, and can't be brought back. No member has seen them.")}
      </Typography>
    </ActButton>
  );
}

function unitsOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** Proposes more units. Two persons sign, because the rents must pay for them too. */
function MoreStock({ product }: { product: Product }) {
  const [more, setMore] = useState('');
  const navigate = useNavigate();
  const units = unitsOf(more);
  return (
    <SignedActButton<CatalogueAct>
      label={t('More units')}
      title={t('More units: {title}', { title: ownText(product.title) })}
      variant="outlined"
      done={SIGNED_FIRST}
      ready={units > 0}
      onOpen={() => setMore('')}
      onDone={(act) => void navigate(`/catalogue-acts/${act.id}/show`)}
      {...proposal<CatalogueAct>({
        propose: (signed, keyed) =>
          call('POST /console/api/v1/products/{id}/stock', {
            path: { id: product.id },
            body: { units, ...signed },
            ...keyed,
          }),
        approve: signCatalogueAct,
      })}
    >
      <TextField label={t('Units more')} required value={more} onChange={(event) => setMore(event.target.value)} />
    </SignedActButton>
  );
}

function TakeStockOff({ product }: { product: Product }) {
  const [less, setLess] = useState('');
  const units = unitsOf(less);
  const left = product.stockLeft - units;
  return (
    <ActButton
      label={t('Take units off')}
      title={t('Stock: {stockLeft} of {stockTotal} left', {
        stockLeft: product.stockLeft,
        stockTotal: product.stockTotal,
      })}
      variant="outlined"
      done={t('The stock is changed.')}
      ready={units > 0 && left >= 0}
      act={(keyed) =>
        call('POST /console/api/v1/products/{id}/stock/take-off', {
          path: { id: product.id },
          body: { units },
          ...keyed,
        })
      }
      onOpen={() => setLess('')}
    >
      <TextField
        label={t('Unsold units to take off')}
        required
        value={less}
        onChange={(event) => setLess(event.target.value)}
        error={left < 0}
        helperText={
          left < 0
            ? t('Only {stockLeft} are left', { stockLeft: product.stockLeft })
            : t('{left} would be left', { left })
        }
      />
    </ActButton>
  );
}

function EndSales({ product }: { product: Product }) {
  return (
    <ActButton
      label={t('End sales')}
      title={t('End sales: {title}', { title: ownText(product.title) })}
      variant="outlined"
      color="error"
      done={t('Sales have ended.')}
      act={(keyed) => call('POST /console/api/v1/products/{id}/close', { path: { id: product.id }, ...keyed })}
    >
      <Typography variant="body2">
        {t('The tranche closes. Unsold units go. Holders keep their units and go on earning.')}
      </Typography>
    </ActButton>
  );
}

function WindUp({ product }: { product: Product }) {
  return (
    <ActButton
      label={t('Wind up')}
      title={t('Wind up: {title}', { title: ownText(product.title) })}
      variant="outlined"
      color="error"
      done={t('Wound up. It earns no more.')}
      act={(keyed) => call('POST /console/api/v1/products/{id}/wind-up', { path: { id: product.id }, ...keyed })}
    >
      <Typography variant="body2">
        {t(
          'It earns no more. Its holders get all money that is left, also from insurance and sales. ' +
            'Spend the capital first, unless the product returns principal.',
        )}
      </Typography>
    </ActButton>
  );
}
