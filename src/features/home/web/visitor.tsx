import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { StepDrawing, VisitorDrawing } from '#design/components/drawings/visitor-drawing.tsx';
import { Columns, Stack } from '#design/components/layout.tsx';
import { ProofLine } from './books-agreed.tsx';

const STEPS = ['buy', 'earn', 'collect'] as const;

/** Home for visitors: a drawing, the buttons to join or sign in, three steps, and a figure from the books. */
export function Visitor() {
  const t = useTranslations('home.visitor');
  return (
    <>
      <div className="visitor-drawing">
        <VisitorDrawing />
      </div>
      <Stack gap={8}>
        <h2 className="visitor-title">{t('title')}</h2>
        <p className="home-quiet">{t('risk')}</p>
      </Stack>
      <Columns min={8} gap={8}>
        <ButtonLink to="/pages/login/index" query={{ mode: 'register' }} block>
          {t('join')}
        </ButtonLink>
        <ButtonLink to="/pages/login/index" kind="secondary" block>
          {t('signIn')}
        </ButtonLink>
      </Columns>
      <ol className="visitor-steps">
        {STEPS.map((step) => (
          <li key={step}>
            <StepDrawing step={step} />
            {t(step)}
          </li>
        ))}
      </ol>
      <ProofLine />
    </>
  );
}
