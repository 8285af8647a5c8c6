import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { call } from '../../../platform/client/call.ts';
import { ActButton } from '../../identity/console/public.tsx';
import { english, fieldProblems, OPENING_PROBLEMS, type Product } from './catalogue-labels.ts';

export function ProductActs({ product }: { product: Product }) {
  return (
    <>
      {(product.status === 'draft' || product.status === 'closed') && <OpenSale product={product} />}
      {product.status === 'on_sale' && <ChangeStock product={product} />}
      {product.status === 'on_sale' && <EndSales product={product} />}
      {product.status === 'closed' && <WindUp product={product} />}
    </>
  );
}

function OpenSale({ product }: { product: Product }) {
  const [stock, setStock] = useState('');
  const [salesEnd, setSalesEnd] = useState('');
  const [matures, setMatures] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const units = /^\d+$/.test(stock) ? Number(stock) : 0;
  const fund = product.type === 'fund';
  return (
    <ActButton
      label="Put on sale"
      title={`Put on sale: ${english(product.title)}`}
      done="On sale."
      ready={units > 0 && (!fund || (salesEnd !== '' && matures !== ''))}
      onOpen={() => setWrong({})}
      act={(keyed) => {
        setWrong({});
        return call('POST /console/api/v1/products/{id}/open', {
          path: { id: product.id },
          ...keyed,
          body: {
            stock: units,
            salesEndAt: salesEnd ? new Date(`${salesEnd}T23:59:00+03:00`).toISOString() : null,
            maturesOn: matures || null,
          },
        }).catch((error: unknown) => {
          setWrong(fieldProblems(error, OPENING_PROBLEMS));
          throw error;
        });
      }}
    >
      <Typography variant="body2">
        This opens a new tranche with its own capital account. You cannot change the terms afterwards.
      </Typography>
      <TextField
        label="Units for sale"
        required
        value={stock}
        error={Boolean(wrong.stock)}
        helperText={wrong.stock}
        onChange={(event) => setStock(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <TextField
        type="date"
        label={fund ? 'Sales end on' : 'Sales end on (optional)'}
        required={fund}
        value={salesEnd}
        error={Boolean(wrong.salesEndAt)}
        helperText={wrong.salesEndAt}
        onChange={(event) => setSalesEnd(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {fund && (
        <TextField
          type="date"
          label="Matures on"
          required
          value={matures}
          error={Boolean(wrong.maturesOn)}
          helperText={wrong.maturesOn}
          onChange={(event) => setMatures(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    </ActButton>
  );
}

function ChangeStock({ product }: { product: Product }) {
  const [change, setChange] = useState('');
  const by = /^-?\d+$/.test(change) ? Number(change) : 0;
  return (
    <ActButton
      label="Change stock"
      title={`Stock: ${product.stockLeft} of ${product.stockTotal} left`}
      variant="outlined"
      done="The stock is changed."
      ready={by !== 0 && product.stockLeft + by >= 0}
      act={(keyed) =>
        call('POST /console/api/v1/products/{id}/stock', { path: { id: product.id }, body: { change: by }, ...keyed })
      }
      onOpen={() => setChange('')}
    >
      <TextField
        label="Units more, or less with a minus"
        required
        value={change}
        onChange={(event) => setChange(event.target.value)}
        error={product.stockLeft + by < 0}
        helperText={leftText(product.stockLeft, by)}
      />
    </ActButton>
  );
}

function leftText(left: number, by: number): string | undefined {
  if (by === 0) return undefined;
  return left + by < 0 ? `Only ${left} are left` : `${left + by} would be left`;
}

function EndSales({ product }: { product: Product }) {
  return (
    <ActButton
      label="End sales"
      title={`End sales: ${english(product.title)}`}
      variant="outlined"
      color="error"
      done="Sales have ended."
      act={(keyed) => call('POST /console/api/v1/products/{id}/close', { path: { id: product.id }, ...keyed })}
    >
      <Typography variant="body2">
        The tranche closes. Unsold units go. Holders keep their units and go on earning.
      </Typography>
    </ActButton>
  );
}

function WindUp({ product }: { product: Product }) {
  return (
    <ActButton
      label="Wind up"
      title={`Wind up: ${english(product.title)}`}
      variant="outlined"
      color="error"
      done="Wound up. It earns no more."
      act={(keyed) => call('POST /console/api/v1/products/{id}/wind-up', { path: { id: product.id }, ...keyed })}
    >
      <Typography variant="body2">
        It earns no more. Its holders get all money that is left, also from insurance and sales. Spend the capital
        first, unless the product returns principal.
      </Typography>
    </ActButton>
  );
}
