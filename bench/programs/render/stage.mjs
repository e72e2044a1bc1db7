// Shows an answer as it grows: several deltas and one render per frame. The bench calls `window.write`.
import { createRoot } from 'react-dom/client';
import '../../../apps/web/src/base.css';
import { sample } from './sample.mjs';

/** 20,000 characters arrive in 4,000 deltas. */
const deltaLength = 5;
/** About 1,000 deltas a second, so that a run takes seconds rather than minutes. */
const deltasPerFrame = 16;

/** `show` returns the element for the text so far. */
export function stage(show) {
  window.write = async () => {
    const root = createRoot(document.getElementById('root'));
    for (let end = 0; end < sample.length; end += deltaLength * deltasPerFrame) {
      await nextFrame();
      root.render(show(sample.slice(0, end), true));
    }
    root.render(show(sample, false));
    for (let frame = 0; frame < 30; frame += 1) await nextFrame();
    const shown = document.getElementById('root').textContent.length;
    root.unmount();
    return shown;
  };
}

function nextFrame() {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
