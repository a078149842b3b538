/** The files of the build that the script in the head loads. build/preload.ts writes them into the page, as JSON. */
export type FirstFiles = {
  app: string;
  /** Of the first text. */
  fonts: string[];
  /** Chunks by the name of the page, apart from that of the app. */
  pages: Record<string, string[]>;
};

type LinkAttributes = Partial<Pick<HTMLLinkElement, 'rel' | 'as' | 'type' | 'fetchPriority'>>;

/** Resolves when the file has loaded, or cannot be; at once in a browser that does not preload. */
const preload = (href: string, attributes: LinkAttributes = { rel: 'modulepreload' }) =>
  new Promise<void>((resolve) => {
    const onEnd = () => resolve();
    const events = { onload: onEnd, onerror: onEnd };
    const link = Object.assign(document.createElement('link'), { ...attributes, ...events, crossOrigin: '', href });
    document.head.append(link);
    if (!link.relList.supports(link.rel)) resolve();
  });

const preloadFonts = (files: readonly string[]) => {
  for (const file of files)
    void preload(file, { rel: 'preload', as: 'font', type: 'font/woff2', fetchPriority: 'low' });
};

/** The style sheet names the fonts of the theme only without this. */
const delayFonts = (until: Promise<void>) => {
  const { dataset } = document.documentElement;
  dataset.fallbackFonts = '';
  void until.then(() => delete dataset.fallbackFonts);
};

/** In ms. What the script in the head takes at most on a network that has room for what is requested beside the app. */
const fastRequestMs = 75;

const isNetworkSlow = (script: string) => {
  const [request] = performance.getEntriesByName(script) as PerformanceResourceTiming[];
  return request !== undefined && request.responseEnd - request.startTime > fastRequestMs;
};

const whenParsed = () =>
  new Promise<void>((resolve) => {
    if (document.readyState !== 'loading') return resolve();
    document.addEventListener('readystatechange', () => resolve(), { once: true });
  });

/** In ms, after the app has loaded. */
const paintTimeoutMs = 150;

/** Loads the app, the chunks of a page, and the fonts. Returns undefined in the development server, which has no build. */
export const loadFirstFiles = (page: string | undefined) => {
  const script = document.currentScript as HTMLScriptElement | null;
  const json = script?.dataset.files;
  if (!json) return undefined;
  const { app, fonts, pages } = JSON.parse(json) as FirstFiles;
  for (const file of (page && pages[page]) || []) void preload(file);
  const loaded = preload(app);
  const isSlow = isNetworkSlow(script.src);
  if (isSlow) delayFonts(loaded);
  // A browser delays its first frame for fonts that are preloaded before it.
  else requestAnimationFrame(() => setTimeout(() => preloadFonts(fonts)));
  return {
    /** On a slow network, when pictures no longer delay the app. */
    canLoadPictures: isSlow ? loaded : undefined,
    /** Evaluates the app. On a fast network it waits for `painted`, because the main thread is busy with it for long. */
    start: async (painted: Promise<void> | undefined) => {
      await Promise.all([loaded, whenParsed()]);
      if (painted && !isSlow)
        await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, paintTimeoutMs))]);
      await import(/* @vite-ignore */ app);
    },
  };
};
