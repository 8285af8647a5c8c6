import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '../../../design/components/button.tsx';
import { Card, Section, Stack, Tiles } from '../../../design/components/layout.tsx';
import { LanguageChoice } from '../../../design/components/language-choice.tsx';
import { Page } from '../../../design/components/page.tsx';
import { inOrder } from '../../../design/tiles.ts';
import { useSession } from '../../../platform/client/session.ts';
import { AgreementDue } from './agreement-due.tsx';
import { BalanceCard } from './balance-card.tsx';
import { homeTiles } from './home-tiles.gen.ts';
import { IncomeCard } from './income-card.tsx';
import { Offers } from './offers.tsx';
import { ServiceButton } from './service-button.tsx';
import './home.css';

const TILES = inOrder(homeTiles);

/** The member's money, today's income, and ways onward. */
export function HomeScreen() {
  const t = useTranslations('home');
  const session = useSession();
  return (
    <Page title="C3" start={<ServiceButton />} actions={session ? null : <LanguageChoice />}>
      {session ? <MemberPart /> : <Welcome />}
      <Offers />
      <Card>
        <Stack gap={8}>
          <h2>{t('paidFrom.title')}</h2>
          <p>{t('paidFrom.words')}</p>
          <ButtonLink to="/pages/transparency/index" kind="quiet" icon="scale">
            {t('paidFrom.open')}
          </ButtonLink>
        </Stack>
      </Card>
    </Page>
  );
}

function MemberPart() {
  const t = useTranslations('home');
  const titles = useTranslations('web');
  return (
    <>
      <AgreementDue />
      <BalanceCard />
      <IncomeCard />
      <Section title={t('actions.title')} titleHidden>
        <Tiles
          label={t('actions.title')}
          tiles={TILES.map(({ icon, to, title }) => ({ icon, to, label: titles(`title.${title}`) }))}
        />
      </Section>
    </>
  );
}

function Welcome() {
  const t = useTranslations('home');
  return (
    <Card>
      <Stack>
        <h2>{t('welcome.title')}</h2>
        <p>{t('welcome.words')}</p>
        <p className="home-note">{t('welcome.risk')}</p>
        <div className="welcome-actions">
          <ButtonLink to="/pages/login/index" block>
            {t('welcome.signIn')}
          </ButtonLink>
          <ButtonLink to="/pages/tabbar/about/index" kind="secondary" block>
            {t('welcome.how')}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}
