import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '../../../design/components/button.tsx';
import { StepDrawing } from '../../../design/components/drawings/step-drawing.tsx';
import { VisitorDrawing } from '../../../design/components/drawings/visitor-drawing.tsx';
import { Stack } from '../../../design/components/layout.tsx';
import { ProofLine } from './books-agreed.tsx';

const STEPS = ['buy', 'earn', 'collect'] as const;

/** Says to a visitor what this is: one drawing, three steps, one figure from the books, and the way in. */
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
      <ol className="visitor-steps">
        {STEPS.map((step) => (
          <li key={step}>
            <StepDrawing step={step} />
            {t(step)}
          </li>
        ))}
      </ol>
      <ProofLine />
      <Stack gap={8}>
        <ButtonLink to="/pages/login/index" query={{ mode: 'register' }} block>
          {t('join')}
        </ButtonLink>
        <ButtonLink to="/pages/login/index" kind="secondary" block>
          {t('signIn')}
        </ButtonLink>
      </Stack>
    </>
  );
}
