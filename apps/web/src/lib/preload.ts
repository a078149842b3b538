/** By the address of a page; `*` is for all others, and `visitor` for who is not signed in. */
type Files = Record<string, string[] | undefined>;

const filesAt = (page: string) => {
  const told = document.querySelector<HTMLMetaElement>('meta[name=first]')?.content;
  const files = JSON.parse(told || '{}') as Files;
  return files[page] ?? files['*'] ?? [];
};

/** As what asks for it will, or it would be fetched twice. */
const kindOf = (file: string): Record<string, string> => {
  if (file.endsWith('.js')) return { rel: 'modulepreload', crossorigin: '', fetchpriority: 'low' };
  if (file.endsWith('.css')) return { rel: 'preload', as: 'style', crossorigin: '' };
  return { rel: 'preload', as: 'image' };
};

const preload = (page: string) => {
  for (const file of filesAt(page)) {
    const href = `/${file}`;
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    for (const [name, value] of Object.entries({ ...kindOf(file), href })) link.setAttribute(name, value);
    document.head.append(link);
  }
};

/** Has the browser fetch what the build says that a member sees first at this address, before anything asks for it. */
export const preloadForMembers = (address: string) => preload(new URL(address, location.href).pathname);
export const preloadForVisitors = () => preload('visitor');
