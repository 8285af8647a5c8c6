// The edges of a part that scrolls: a shadow says that there is more in that direction.
import type { Theme } from '@mui/material';

const SHADOW = '14px';
/** Half of it is opaque, and hides the whole shadow at the end. */
const COVER = '32px';

/**
 * A background for a part that scrolls along this axis, with content that lets it through. The covers scroll with the
 * content and lie over the shadows at its ends, so a shadow is seen only where something is out of sight.
 */
export function moreEdges({ palette }: Theme, axis: 'x' | 'y') {
  const [start, end] = axis === 'x' ? ['left', 'right'] : ['top', 'bottom'];
  const size = (depth: string) => (axis === 'x' ? `${depth} 100%` : `100% ${depth}`);
  const shade = palette.mode === 'light' ? 'rgba(28, 26, 23, 0.3)' : 'rgba(0, 0, 0, 0.75)';
  const cover = palette.background.paper;
  return {
    background: [
      `linear-gradient(to ${end}, ${cover} 50%, transparent) ${start} / ${size(COVER)} no-repeat local`,
      `linear-gradient(to ${start}, ${cover} 50%, transparent) ${end} / ${size(COVER)} no-repeat local`,
      `linear-gradient(to ${end}, ${shade}, transparent) ${start} / ${size(SHADOW)} no-repeat scroll`,
      `linear-gradient(to ${start}, ${shade}, transparent) ${end} / ${size(SHADOW)} no-repeat scroll`,
    ].join(', '),
  };
}
