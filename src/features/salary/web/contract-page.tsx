// Parts that the contract's pages share: the signature pad, a drawn signature, the page frame and the contract's text.
import { type ReactNode, type PointerEvent, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { useReadWith } from '#features/messages/web/public.tsx';
import { useCall } from '#platform/client/queries.ts';
import { wordsOf } from '#universal/written-text.ts';
import type { ContractDetail } from './salary-labels.tsx';
import './salary.css';

/** The box in which a finger signs, the same as in salary/contract.ts. */
const BOX = { width: 300, height: 120 } as const;
const LENGTH_MAX = 8_000;

/** A box to sign in with a finger. `value` is the data of an SVG path. */
export function SignaturePad({ value, onChange }: { value: string; onChange: (path: string) => void }) {
  const t = useTranslations('salary');
  const hint = useId();
  // Where a stroke begins. It isn't part of the path before the finger moves, because one point is no line.
  const [begin, setBegin] = useState<string>();
  const [down, setDown] = useState(false);
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const x = Math.round(((clientX - left) / width) * BOX.width);
    const y = Math.round(((clientY - top) / height) * BOX.height);
    return `${Math.min(BOX.width, Math.max(0, x))} ${Math.min(BOX.height, Math.max(0, y))}`;
  };
  const draw = (point: string) => {
    if (!down || value.length > LENGTH_MAX - 20 || value.endsWith(point) || begin === point) return;
    onChange(begin === undefined ? `${value}L${point}` : `${value}M${begin}L${point}`);
    setBegin(undefined);
  };
  return (
    <div className="signature">
      <svg
        className="signature-pad"
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        role="img"
        aria-label={t('contract.pad')}
        aria-describedby={hint}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDown(true);
          setBegin(at(event));
        }}
        onPointerMove={(event) => draw(at(event))}
        onPointerUp={() => setDown(false)}
        onPointerCancel={() => setDown(false)}
      >
        <path d={value} />
      </svg>
      <p id={hint} className="field-hint">
        {t('contract.padHint')}
      </p>
      {value === '' ? null : (
        <Button kind="quiet" small onClick={() => onChange('')}>
          {t('contract.clear')}
        </Button>
      )}
    </div>
  );
}

/** Shows a signature as it was drawn. */
export function DrawnSignature({ path, label }: { path: string; label: string }) {
  return (
    <svg className="signature-drawn" viewBox={`0 0 ${BOX.width} ${BOX.height}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

type Show = { children: (contract: ContractDetail) => ReactNode };

/** Page frame for the contract named in the address. If none is named, it links to the levels. */
export function ContractPage({ title, children }: Show & { title: string }) {
  const t = useTranslations('salary');
  const { item } = useNavigation();
  return (
    <Page title={title}>
      {typeof item?.id === 'string' ? (
        <One id={item.id}>{children}</One>
      ) : (
        <EmptyState
          icon="edit"
          title={t('contract.none')}
          action={{ label: t('contract.choose'), kind: 'primary', destination: { to: '/pagesB/mine/salary/index' } }}
        >
          {t('contract.noneWords')}
        </EmptyState>
      )}
    </Page>
  );
}

function One({ id, children }: Show & { id: string }) {
  const one = useCall('GET /api/v1/salary/contracts/{id}', { path: { id } }, { staleMs: 0 });
  useReadWith('contractId', id);
  return (
    <Loaded query={one} skeleton={<SkeletonRows rows={4} height="6rem" />}>
      {children}
    </Loaded>
  );
}

/** Every sentence of the document, in the language in which it was opened. */
export function ContractText({ contract: { sentences, language } }: { contract: ContractDetail }) {
  const t = useTranslations('salary');
  const own = useLocale();
  const name = new Intl.DisplayNames(own, { type: 'language' }).of(language) ?? language;
  return (
    <>
      {language === own ? null : <p className="field-hint">{t('textIn', { language: name })}</p>}
      <ol className="contract-text" lang={language}>
        {sentences.map((sentence) => (
          <li key={wordsOf(sentence)}>{wordsOf(sentence)}</li>
        ))}
      </ol>
    </>
  );
}
