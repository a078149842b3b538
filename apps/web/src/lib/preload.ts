/** Has the browser fetch what the build says that members see first, before anything asks for it. */
export const preloadForMembers = () => {
  const files = document.querySelector<HTMLMetaElement>('meta[name=members]')?.content.split(' ').filter(Boolean);
  for (const file of files ?? [])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${file}`, crossOrigin: '' }),
    );
};
