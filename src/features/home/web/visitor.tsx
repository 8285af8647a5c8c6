import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { TOLD_TO_VISITORS, VisitorDrawing } from '#design/components/drawings/visitor-drawing.tsx';
import { LanguageOffer } from '#design/components/language-choice.tsx';
import { Columns } from '#design/components/layout.tsx';
import { ProofLine } from './books-agreed.tsx';

/** Home for visitors: what members buy, who pays, what can go wrong, a figure from the books, and the way in. */
export function Visitor() {
  const t = useTranslations('home.visitor');
  return (
    <>
      <LanguageOffer />
      <h2 className="visitor-title">{t('title')}</h2>
      <ul className="visitor-told">
        {TOLD_TO_VISITORS.map((of) => (
          <li key={of}>
            <VisitorDrawing of={of} />
            <div>
              <h3>{t(of)}</h3>
              <p className="home-quiet">{t(`${of}Words`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <ProofLine />
      <Columns min={8} gap={8}>
        <ButtonLink to="/pages/login/index" query={{ mode: 'register' }} block>
          {t('join')}
        </ButtonLink>
        <ButtonLink to="/pages/login/index" kind="secondary" block>
          {t('signIn')}
        </ButtonLink>
      </Columns>
    </>
  );
}
