/** By the address of a page; `*` is for all others. */
type Files = Record<string, string[] | undefined>;

/** Has the browser fetch what the build says that a member sees first at this address, before anything asks for it. */
export const preloadForMembers = (pathname: string) => {
  const told = document.querySelector<HTMLMetaElement>('meta[name=members]')?.content;
  const files = JSON.parse(told || '{}') as Files;
  for (const file of files[pathname] ?? files['*'] ?? [])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${file}`, crossOrigin: '' }),
    );
};
