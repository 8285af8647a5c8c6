// chunk: soon
import { setStored } from './stored-state.ts';

/**
 * Stores the two heights that the seed names, in CSS px: the screen's, and that of the part of the page beneath the
 * status bar (src/web/index.html). The second is 0 in a browser tab. Measures again when the window is resized.
 */
export function followHeights(): void {
  const measure = () => {
    const insetTop = getComputedStyle(document.documentElement).getPropertyValue('--inset-top');
    setStored('phoneHeight', window.screen.height);
    setStored('statusBarHeight', parseFloat(insetTop) || 0);
  };
  measure();
  window.addEventListener('resize', measure);
}
