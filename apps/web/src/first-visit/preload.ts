/** The named chunks of vite.config.ts. */
type ChunkName = 'rolldown-runtime' | 'app' | 'portal' | 'fotos';

const readUrls = () => {
  const content = document.querySelector<HTMLMetaElement>('meta[name=chunks]')?.content;
  return JSON.parse(content ?? '{}') as Partial<Record<ChunkName, string>>;
};

const preloadScript = (href: string) =>
  new Promise<void>((resolve) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href });
    // A failure is reported by the import of the same script.
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });

/** Fetches chunks without evaluating them. Resolves when all of them are there. */
export const preloadChunks = async (names: ChunkName[]): Promise<void> => {
  const urls = readUrls();
  await Promise.all(names.flatMap((name) => (urls[name] ? [preloadScript(urls[name])] : [])));
};
