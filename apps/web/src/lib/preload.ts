/** By the address of a page; `*` is for all others, and `visitor` for who is not signed in. */
type Files = Record<string, string[] | undefined>;

const filesAt = (page: string) => {
  const told = document.querySelector<HTMLMetaElement>('meta[name=first]')?.content;
  const files = JSON.parse(told || '{}') as Files;
  return files[page] ?? files['*'] ?? [];
};

const preload = (page: string) => {
  for (const file of filesAt(page)) {
    const href = `/${file}`;
    if (document.querySelector(`link[href="${href}"]`)) continue;
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }),
    );
  }
};

/** Has the browser fetch what the build says that a member sees first at this address, before anything asks for it. */
export const preloadForMembers = (address: string) => preload(new URL(address, location.href).pathname);
export const preloadForVisitors = () => preload('visitor');
