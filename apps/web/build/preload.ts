import type { HtmlTagDescriptor, Plugin } from 'vite';
import type { FirstFiles } from '../src/first-files.js';
import { firstRequestsName } from './first-requests.js';

type Options = {
  /** Fonts of the first text, by the start of their file names. */
  fonts: readonly string[];
  /** Chunks of pages, by the name of the page. */
  pages: Readonly<Record<string, string>>;
};

/**
 * Lets the script in the head load what a first visit needs, before a script or a style asks for it, and start the app,
 * which it does when the first photos are painted.
 */
export const preload = ({ fonts, pages }: Options): Plugin => ({
  name: 'preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const files = Object.values(bundle);
      const findChunk = (name: string) => {
        const chunk = files.find((file) => file.type === 'chunk' && file.name === name);
        if (chunk?.type !== 'chunk') throw new Error(`There is no chunk ${name}`);
        return chunk;
      };
      const findAsset = (isWanted: (name: string) => boolean) => {
        const asset = files.find((file) => file.type === 'asset' && file.names.some(isWanted));
        if (!asset) throw new Error(`There is no asset ${String(isWanted)}`);
        return `/${asset.fileName}`;
      };
      const app = `/${findChunk('app').fileName}`;
      const appScript = new RegExp(`<script [^>]*src="${app}"></script>`);
      if (!appScript.test(html)) throw new Error('The page does not load the app');
      /** The files of a chunk that the page does not mention yet. */
      const getFiles = (name: string) => {
        const { imports, fileName } = findChunk(name);
        return [...imports, fileName].filter((file) => !html.includes(file)).map((file) => `/${file}`);
      };
      const firstFiles: FirstFiles = {
        app,
        fonts: fonts.map((start) => findAsset((name) => name.startsWith(start))),
        pages: Object.fromEntries(Object.entries(pages).map(([page, chunk]) => [page, getFiles(chunk)])),
      };
      const headScript: HtmlTagDescriptor = {
        tag: 'script',
        attrs: { src: findAsset((name) => name === firstRequestsName), 'data-files': JSON.stringify(firstFiles) },
        injectTo: 'head-prepend',
      };
      const appLink = `<link rel="modulepreload" crossorigin href="${app}">`;
      return { html: html.replace(appScript, appLink), tags: [headScript] };
    },
  },
});
