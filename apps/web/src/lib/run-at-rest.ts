import { runWhenIdle } from './run-when-idle.js';

/** In ms. Does not wait longer for data and pictures. */
const maxWaitMs = 1_500;
/** In ms. Does not wait longer after that for a browser that stays busy. */
const maxIdleWaitMs = 1_000;
/** In ms between the looks at the page. */
const intervalMs = 50;

const isBusy = () =>
  document.querySelector('[aria-busy=true]') !== null ||
  [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy');

/**
 * Runs the callback when no part of the page is busy, its eager pictures have loaded and the browser is idle. Returns a
 * function that cancels it.
 */
export const runAtRest = (callback: () => void): (() => void) => {
  const deadline = performance.now() + maxWaitMs;
  let cancel = () => undefined as void;
  const wait = () => {
    if (performance.now() < deadline && isBusy()) {
      const timer = setTimeout(wait, intervalMs);
      cancel = () => clearTimeout(timer);
    } else cancel = runWhenIdle(callback, { timeout: maxIdleWaitMs });
  };
  wait();
  return () => cancel();
};
