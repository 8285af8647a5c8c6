import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { usePreferences, useTheme } from '../preferences.ts';
import { Icon } from './icon.tsx';
import './picture.css';

export type PictureProps = {
  src: string;
  alt: string;
  /** Width over height: the place is kept before the picture comes. */
  ratio?: number;
  /** On screen at once: loads early, not lazily. */
  first?: boolean;
};

/** Our own drawings weigh less than the words about them. Photos are never SVG. */
const DRAWING = /\.svg$/;

/**
 * A picture in a place of fixed shape. A drawing holds its night too and obeys the theme. Under the data saver a photo
 * with an `alt` loads at a tap. An ornament (no `alt`) keeps its place empty, as on the cards of a list that are links
 * themselves.
 */
export function Picture({ src, alt, ratio = 16 / 9, first = false }: PictureProps) {
  const t = useTranslations('design');
  const { dataSaver } = usePreferences();
  const theme = useTheme();
  const [wanted, setWanted] = useState(false);
  const drawn = DRAWING.test(src);
  const shape = { aspectRatio: String(ratio) };
  if (dataSaver && !drawn && alt === '') return <span className="picture" style={shape} aria-hidden="true" />;
  if (dataSaver && !drawn && !wanted) {
    return (
      <button
        type="button"
        className="picture picture-waiting"
        style={shape}
        aria-label={t('picture.load', { alt })}
        onClick={() => setWanted(true)}
      >
        <Icon name="download" />
      </button>
    );
  }
  return (
    <img
      className="picture"
      style={shape}
      src={drawn && theme === 'dark' ? `${src}#dark` : src}
      alt={alt}
      data-drawn=""
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
