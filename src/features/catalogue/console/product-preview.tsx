// The page of a product as members will see it, in a frame of a phone's width. The frame is a page of the console with
// members' components and styles (src/console/preview). It gets what it draws from here, because it has no session.
import { Box, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { languageName } from '#design/console/languages.ts';
import { ReadFailed } from '#design/console/record-page.tsx';
import { Section } from '#design/console/section.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { consoleLanguage, t } from '#design/console/words.ts';
import { useCall } from '#platform/client/queries.ts';
import { LANGUAGE_CODES, type LanguageCode, WIRE_LANGUAGES } from '#universal/languages.ts';

type Texts = readonly Readonly<Record<string, string>>[];

/** English, Amharic, and each other language in which one of the texts exists. */
function languagesOf(texts: Texts): LanguageCode[] {
  const written = new Set<string>([...WIRE_LANGUAGES, ...texts.flatMap((text) => Object.keys(text))]);
  const others = LANGUAGE_CODES.filter((code) => !WIRE_LANGUAGES.some((wire) => wire === code) && written.has(code));
  return [...WIRE_LANGUAGES, ...others];
}

type Described = { title: Texts[number]; description: Texts[number]; risks: Texts };

export const textsOf = ({ title, description, risks }: Described): Texts => [title, description, ...risks];

/** `texts`: what is written about the product, in all its languages. */
export function ProductPreview({ productId, texts }: { productId: string; texts: Texts }) {
  const [language, setLanguage] = useState<LanguageCode>(consoleLanguage());
  const frame = useRef<HTMLIFrameElement>(null);
  const page = useCall(
    'GET /console/api/v1/products/{id}/preview',
    { path: { id: productId }, query: { locale: language } },
    { quiet: true },
  );
  const product = page.data;
  const handOver = () => {
    if (product) frame.current?.contentWindow?.postMessage({ language, product }, window.location.origin);
  };
  useEffect(handOver, [language, product]);
  return (
    // A frame is cut off on paper.
    <Box sx={{ displayPrint: 'none' }}>
      <Section title={t('As members will see it')}>
        <SelectField
          label={t('Language of the page')}
          size="small"
          fullWidth
          value={language}
          choices={languagesOf(texts).map((code) => [code, languageName(code)] as const)}
          onChange={setLanguage}
          sx={{ mb: 1.5 }}
        />
        {page.error ? (
          <ReadFailed error={page.error} retry={page.refetch} />
        ) : (
          <Box
            component="iframe"
            ref={frame}
            src={`${import.meta.env.BASE_URL}preview.html`}
            onLoad={handOver}
            title={t('As members will see it')}
            aria-busy={product === undefined}
            sx={{
              display: 'block',
              boxSizing: 'content-box',
              width: 360,
              // As tall as a phone, if the desk is.
              height: 'clamp(400px, 100vh - 270px, 720px)',
              border: 1,
              borderColor: 'divider',
            }}
          />
        )}
        <Typography variant="caption" color="textSecondary">
          {t('A phone of 360 px. Nothing can be bought here.')}
        </Typography>
      </Section>
    </Box>
  );
}
