import { Box } from '@mui/material';
import { useNotify, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { RecordPage } from '#design/console/record-page.tsx';
import { PageTitle } from '#design/console/section.tsx';
import { call } from '#platform/client/call.ts';
import type { Keyed } from '#features/identity/console/public.tsx';
import type { Product } from './catalogue-labels.ts';
import { draftOf, EMPTY, type ProductBody, withoutSlug } from './product-draft.ts';
import { ProductForm } from './product-form.tsx';

export function ProductCreate() {
  const notify = useNotify();
  const navigate = useNavigate();
  return (
    <Box sx={{ mt: 2 }}>
      <PageTitle title="New product" />
      <ProductForm
        start={EMPTY}
        isNew
        termsFrozen={false}
        save={async (body, keyed) => {
          const { id } = await call('POST /console/api/v1/products', { body, ...keyed });
          notify('Saved as a draft. Now add its asset and contract.', { type: 'success' });
          void navigate(`/products/${id}/show`);
        }}
      />
    </Box>
  );
}

/** A draft changes at once. A product that is or was on sale changes once two persons have signed. */
export function ProductEdit() {
  const notify = useNotify();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const saveDraft = async ({ id, version }: Product, body: ProductBody) => {
    const changed = { version, ...withoutSlug(body) };
    await call('PUT /console/api/v1/products/{id}', { path: { id }, body: changed, errors: 'inline' });
    notify('Saved.', { type: 'success' });
    refresh();
    void navigate(`/products/${id}/show`);
  };
  const propose = async ({ id, version }: Product, body: ProductBody, keyed: Keyed) => {
    const changed = { version, ...withoutSlug(body) };
    const act = await call('POST /console/api/v1/products/{id}/change', { path: { id }, body: changed, ...keyed });
    notify('Proposed. Two people must sign it.', { type: 'success' });
    void navigate(`/catalogue-acts/${act.id}/show`);
  };
  return (
    <RecordPage<Product> title="Edit product">
      {(product) => (
        <ProductForm
          key={product.version}
          start={draftOf(product)}
          isNew={false}
          termsFrozen={product.status !== 'draft'}
          save={(body, keyed) =>
            product.status === 'draft' ? saveDraft(product, body) : propose(product, body, keyed)
          }
        />
      )}
    </RecordPage>
  );
}
