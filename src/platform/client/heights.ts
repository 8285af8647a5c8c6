// chunk: soon
import { setStored } from './stored-state.ts';

/**
 * Tells the seed's heights in CSS px: of the screen, and of the page's part beneath the status bar, which is none in a
 * tab of a browser (src/web/index.html). Again when the phone is turned.
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
