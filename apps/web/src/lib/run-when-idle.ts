/** In ms, for a browser that cannot tell when it is idle. */
const fallbackDelayMs = 50;

/** Runs the callback when the browser has nothing else to do, or after `timeout` ms. Returns a function that cancels it. */
export const runWhenIdle = (callback: () => void, options?: { timeout: number }): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, fallbackDelayMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, options);
  return () => cancelIdleCallback(handle);
};
