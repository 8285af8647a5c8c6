import { type PointerEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import './salary.css';

/** The box in which a finger signs, as the contract has it (salary/contract.ts). */
const BOX = { width: 300, height: 120 } as const;
const LENGTH_MAX = 8_000;

/** A box to sign in with a finger. `value` is the data of an SVG path. */
export function SignaturePad({ value, onChange }: { value: string; onChange: (path: string) => void }) {
  const t = useTranslations('salary');
  const hint = useId();
  // A stroke of one point is no line yet.
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

/** A signature as it was drawn. */
export function DrawnSignature({ path, label }: { path: string; label: string }) {
  return (
    <svg className="signature-drawn" viewBox={`0 0 ${BOX.width} ${BOX.height}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
