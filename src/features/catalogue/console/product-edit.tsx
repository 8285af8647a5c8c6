import { Box } from '@mui/material';
import { useNotify, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { RecordPage } from '../../../design/console/record-page.tsx';
import { PageTitle } from '../../../design/console/section.tsx';
import { call } from '../../../platform/client/call.ts';
import type { Product } from './catalogue-labels.ts';
import { draftOf, EMPTY, withoutSlug } from './product-draft.ts';
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

export function ProductEdit() {
  const notify = useNotify();
  const refresh = useRefresh();
  const navigate = useNavigate();
  return (
    <RecordPage<Product> title="Edit product">
      {(product) => (
        <ProductForm
          key={product.version}
          start={draftOf(product)}
          isNew={false}
          termsFrozen={product.status !== 'draft'}
          save={async (body) => {
            await call('PUT /console/api/v1/products/{id}', {
              path: { id: product.id },
              body: { version: product.version, ...withoutSlug(body) },
              errors: 'inline',
            });
            notify('Saved.', { type: 'success' });
            refresh();
            void navigate(`/products/${product.id}/show`);
          }}
        />
      )}
    </RecordPage>
  );
}
