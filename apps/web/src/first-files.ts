/** The files of the build that the script in the head loads. build/preload.ts writes them into the page, as JSON. */
export type FirstFiles = {
  app: string;
  /** Of the first text. */
  fonts: string[];
  /** Chunks by the name of the page, apart from that of the app. */
  pages: Record<string, string[]>;
};

/** Resolves at the first of these events. */
const whenEvent = (target: EventTarget, ...types: string[]) =>
  new Promise<void>((resolve) => {
    for (const type of types) target.addEventListener(type, () => resolve(), { once: true });
  });

type LinkAttributes = Partial<Pick<HTMLLinkElement, 'rel' | 'as' | 'type' | 'fetchPriority'>>;

/** Resolves when the file has loaded, or has failed to. */
const preload = (href: string, attributes: LinkAttributes = { rel: 'modulepreload' }) => {
  const link = Object.assign(document.createElement('link'), { ...attributes, crossOrigin: '', href });
  document.head.append(link);
  return whenEvent(link, 'load', 'error');
};

const preloadFonts = (files: readonly string[]) => {
  for (const file of files)
    void preload(file, { rel: 'preload', as: 'font', type: 'font/woff2', fetchPriority: 'low' });
};

/** In ms. A longer request of the script in the head means a slow network. */
const fastRequestMs = 75;

const isNetworkSlow = (script: string) => {
  const [request] = performance.getEntriesByName(script) as PerformanceResourceTiming[];
  return request !== undefined && request.responseEnd - request.startTime > fastRequestMs;
};

export const whenParsed = async () => {
  if (document.readyState === 'loading') await whenEvent(document, 'readystatechange');
};

/** A script in the HTML would wait for the style sheet; a script that is imported does not. */
const whenStyled = async () => {
  await whenParsed();
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (link && !link.sheet) await whenEvent(link, 'load', 'error');
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** In ms, after the app has loaded. */
const paintTimeoutMs = 150;
/** In ms, after the load event of the window. */
const eventTimeoutMs = 1_000;

/** Loads the app, the chunks of a page, and the fonts. Returns undefined in the development server, which has no build. */
export const loadFirstFiles = (page: string | undefined) => {
  const script = document.currentScript as HTMLScriptElement | null;
  const json = script?.dataset.files;
  if (!json) return undefined;
  const { app, fonts, pages } = JSON.parse(json) as FirstFiles;
  const canPreload = document.createElement('link').relList.supports('modulepreload');
  for (const file of (page && pages[page]) || []) void preload(file);
  const appLoaded = canPreload ? preload(app) : Promise.resolve();
  // Without an event of the link the app would never start.
  const startsAnyway = whenEvent(window, 'load').then(() => wait(eventTimeoutMs));
  const canStart = Promise.race([appLoaded, startsAnyway]);
  const isSlow = isNetworkSlow(script.src);
  const { dataset } = document.documentElement;
  // A browser delays its first frame for fonts that are preloaded before it.
  if (isSlow) dataset.fallbackFonts = '';
  else requestAnimationFrame(() => setTimeout(() => preloadFonts(fonts)));
  void canStart.then(() => delete dataset.fallbackFonts);
  const files = {
    /** On a slow network: pictures that are requested earlier would delay the app. */
    beforePictures: isSlow ? appLoaded : undefined,
    hasStarted: false,
    /** Evaluates the app. On a fast network it waits for `painted`, because its evaluation keeps the main thread busy. */
    start: async (painted: Promise<void> | undefined) => {
      await Promise.all([canStart, whenStyled()]);
      if (painted && canPreload && !isSlow) await Promise.race([painted, wait(paintTimeoutMs)]);
      files.hasStarted = true;
      await import(/* @vite-ignore */ app);
    },
  };
  return files;
};
