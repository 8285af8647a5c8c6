import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { usePreferences, useTheme } from '../preferences.ts';
import { Icon } from './icon.tsx';
import { type WrittenText, wordsOf } from '#universal/written-text.ts';
import './picture.css';

export type PictureProps = {
  src: string;
  alt: WrittenText | string;
  /** Of `alt`, if it isn't a text of the page. */
  language?: string;
  /** Width over height: reserves the space before the picture has loaded. */
  ratio?: number;
  /** Visible at once, so it loads early and not lazily. */
  first?: boolean;
};

/** Our own drawings are SVG and very small. Photos are never SVG. */
const DRAWING = /\.svg$/;

/**
 * A picture in a place of fixed shape. A drawing contains its dark version (#dark) and follows the theme. With the data
 * saver, a photo with an `alt` loads at a tap. One without is decorative, as on list cards that are links themselves,
 * and its place stays empty.
 */
export function Picture({ src, alt: shows, language, ratio = 16 / 9, first = false }: PictureProps) {
  const t = useTranslations('design');
  const alt = wordsOf(shows);
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
      lang={language}
      data-drawn=""
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
