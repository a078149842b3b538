import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { cleanedText, results } from '../contract/schemas.js';
import { CatalogueFile, SignedPicture } from '../files/catalogue.js';
import { PaletteContent, SiteContent, SocialContent, SocialPost, TekstenContent } from './content.js';
import { contentRoutes } from './content.routes.js';

const files = z.array(CatalogueFile);
/** Content of the pages with the toolkit, the documents and the videos. */
export const Content = z.object({
  toolkit: files,
  texts: TekstenContent,
  palette: PaletteContent,
  social: z.extend(SocialContent, {
    format: z.nullable(SignedPicture),
    posts: z.array(z.extend(SocialPost, { picture: SignedPicture })),
    files,
  }),
  video: files,
  jaarplan: files,
  bijeenkomsten: files,
  survey: SiteContent.shape.survey,
});
export type Content = z.output<typeof Content>;

/** Any `filename` is valid input. A name that is not in the catalogue gives `file_not_found`. */
const filenameField = { filename: z.string().check(z.maxLength(1_000)) };

export const contentContract = defineContract(contentRoutes, {
  all: {
    summary: 'Lees de toolkit, de documenten en de video’s',
    response: results(Content),
  },
  /** `file` is the label of the button that was pressed. It is only logged. */
  download: {
    summary: 'Download een bestand',
    body: z.object({ ...filenameField, file: z._default(cleanedText(200), '') }),
    errors: ['file_not_found', 'too_often'],
  },
  /** For files that are too large to download in the web app: returns a URL from which the browser downloads them. */
  address: {
    summary: 'Vraag een adres om een groot bestand van te downloaden',
    body: z.object(filenameField),
    response: results(z.object({ address: z.string() })),
    errors: ['file_not_found'],
  },
});
