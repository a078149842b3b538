import { z } from 'zod';
import { defineContract } from '../contract/contract.js';
import { cleanedText, results } from '../contract/schemas.js';
import { CatalogueFile, ShownPicture } from './catalogue.js';
import { PaletteContent, SiteContent, SocialContent, TekstenContent } from './content.js';

const files = z.array(CatalogueFile);
const shown = { picture: ShownPicture };
/** All that the toolkit, the documents and the videos show. */
export const Content = z.object({
  toolkit: files,
  texts: TekstenContent,
  palette: PaletteContent,
  social: SocialContent.extend({
    format: ShownPicture,
    posts: z.array(SocialContent.shape.posts.element.extend(shown)),
    files,
  }),
  video: files,
  jaarplan: files,
  bijeenkomsten: files,
  survey: SiteContent.shape.survey,
});
export type Content = z.output<typeof Content>;

/** Nobody can know what `filename` will be asked for: what is not in the catalogue is not found. */
const wanted = { filename: z.string().max(1_000) };

export const contentContract = defineContract({
  all: {
    method: 'GET',
    path: '/content',
    effect: 'read',
    summary: 'Lees de toolkit, de documenten en de video’s',
    access: 'lid',
    response: results(Content),
  },
  /** `file` is a label of the button that was pressed: it goes to the log, and selects nothing. */
  download: {
    method: 'POST',
    path: '/download',
    effect: 'read',
    summary: 'Download een bestand',
    access: 'lid',
    body: z.object({ ...wanted, file: cleanedText(200).default('') }),
    answers: 'file',
    errors: ['file_not_found'],
  },
  /** For a file too large to pass through a page: the browser downloads it by itself from this address. */
  address: {
    method: 'POST',
    path: '/download/address',
    effect: 'read',
    summary: 'Vraag een adres om een groot bestand van te downloaden',
    access: 'lid',
    body: z.object(wanted),
    response: results(z.object({ address: z.string() })),
    errors: ['file_not_found'],
  },
});
