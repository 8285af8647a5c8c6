// The photos of a product on its console page, and the buttons that add one or take one off.
import { Box, Typography } from '@mui/material';
import { Nothing, Section } from '#design/console/section.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { ownText, t } from '#design/console/words.ts';
import { ActButton } from '#features/acts/console/public.tsx';
import { call } from '#platform/client/call.ts';
import type { Product } from './catalogue-labels.ts';
import { UploadAct } from './record-form.tsx';

export function ProductPhotos({ product }: { product: Product }) {
  const staff = mayUse(['catalogue']);
  return (
    <Section title={t('Photos')} actions={staff && <AddPhoto productId={product.id} />}>
      {product.photos.length === 0 && <Nothing>{t('None. Members see the drawing.')}</Nothing>}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        {product.photos.map((photo) => (
          <Box key={photo.id} component="figure" sx={{ m: 0, width: 200 }}>
            <Box
              component="img"
              src={photo.src}
              alt={ownText(photo.alt)}
              sx={{ width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: 1 }}
            />
            <Typography component="figcaption" variant="caption">
              {ownText(photo.alt)}
            </Typography>
            {staff && (
              <ActButton
                label={t('Take off')}
                title={t('Remove this photo?')}
                variant="text"
                color="error"
                done={t('Taken off.')}
                act={() => call('DELETE /console/api/v1/photos/{id}', { path: { id: photo.id }, errors: 'inline' })}
              >
                <Typography variant="body2">{t('Members no longer see it.')}</Typography>
              </ActButton>
            )}
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function AddPhoto({ productId }: { productId: string }) {
  return (
    <UploadAct
      what={t('photo')}
      choose={t('Choose a picture')}
      accept="image/jpeg,image/png,image/webp,image/avif"
      field="alt"
      textLabel={t('In the photo')}
      textMax={160}
      send={({ fileBase64, text, keyed }) =>
        call('POST /console/api/v1/products/{id}/photos', {
          path: { id: productId },
          body: { fileBase64, alt: text },
          ...keyed,
        })
      }
    />
  );
}
