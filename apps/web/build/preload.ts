import type { HtmlTagDescriptor, Plugin } from 'vite';

type Options = {
  /** Fonts of the first text, by the start of their file names. They give way to scripts and styles. */
  fonts: readonly string[];
  /** Chunks of pages, by the name of the page: first-requests.ts preloads that of the present page. */
  pages: Readonly<Record<string, string>>;
};

/** Preloads what a first visit needs, before a script or a style asks for it. */
export const preload = ({ fonts, pages }: Options): Plugin => ({
  name: 'preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const files = Object.values(bundle);
      /** The files of a chunk that the page does not mention yet. */
      const getFiles = (name: string) => {
        const chunk = files.find((file) => file.type === 'chunk' && file.name === name);
        if (chunk?.type !== 'chunk') throw new Error(`There is no chunk ${name}`);
        return [...chunk.imports, chunk.fileName].filter((file) => !html.includes(file)).map((file) => `/${file}`);
      };
      const findFont = (start: string) => {
        const font = files.find(({ fileName }) => fileName.startsWith(`assets/${start}`));
        if (!font) throw new Error(`There is no font ${start}`);
        return `/${font.fileName}`;
      };
      const ofPages = Object.entries(pages).map(([page, chunk]) => [page, getFiles(chunk)]);
      const toLink = (attrs: HtmlTagDescriptor['attrs']) =>
        ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }) satisfies HtmlTagDescriptor;
      return [
        ...fonts.map((font) =>
          toLink({ rel: 'preload', as: 'font', type: 'font/woff2', fetchpriority: 'low', href: findFont(font) }),
        ),
        {
          tag: 'script',
          attrs: { src: '/first-requests.js', 'data-pages': JSON.stringify(Object.fromEntries(ofPages)) },
          injectTo: 'head-prepend',
        } satisfies HtmlTagDescriptor,
      ];
    },
  },
});
