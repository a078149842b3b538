/** Files by page path; `*` is for all other pages and `visitor` for users who are not signed in. */
type PreloadFiles = Record<string, string[] | undefined>;

const getFilesForPage = (page: string) => {
  const json = document.querySelector<HTMLMetaElement>('meta[name=first]')?.content;
  const files = JSON.parse(json || '{}') as PreloadFiles;
  return files[page] ?? files['*'] ?? [];
};

/** The attributes must match the later request for the file, or the browser fetches it twice. */
const getLinkAttributes = (file: string): Record<string, string> => {
  if (file.endsWith('.js')) return { rel: 'modulepreload', crossorigin: '', fetchpriority: 'low' };
  if (file.endsWith('.css')) return { rel: 'preload', as: 'style', crossorigin: '' };
  return { rel: 'preload', as: 'image' };
};

const preload = (page: string) => {
  for (const file of getFilesForPage(page)) {
    const href = `/${file}`;
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    for (const [name, value] of Object.entries({ ...getLinkAttributes(file), href })) link.setAttribute(name, value);
    document.head.append(link);
  }
};

/** Preloads the files that the build lists for the first view of a member at this URL. */
export const preloadForMembers = (url: string) => preload(new URL(url, location.href).pathname);
export const preloadForVisitors = () => preload('visitor');
