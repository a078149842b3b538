import type { CatalogueFile, Content, Section, ShownPicture, SocialContent } from '@ledenportaal/shared';
import type { ContentFolder } from '../../platform/content.js';
import type { Media } from '../../platform/media.js';

type Needs = {
  content: Pick<ContentFolder, 'site' | 'texts' | 'palette' | 'social' | 'pictures'>;
  media: Pick<Media, 'getAddress'>;
  /** In the order in which pages show them. */
  files: () => Promise<CatalogueFile[]>;
};
export type ContentService = ReturnType<typeof createContent>;

export const createContent = ({ content, media, files }: Needs) => {
  const { site, texts, palette, social, pictures } = content;
  const shown = ({ file, ...picture }: SocialContent['format']): ShownPicture => {
    const kept = pictures.get(file);
    if (!kept) throw new Error(`${file} was not read at start`);
    return { src: media.getAddress(kept.key), ...picture };
  };
  return {
    all: async (): Promise<Content> => {
      const found = await files();
      const inSection = (section: Section) => found.filter((file) => file.section === section);
      return {
        toolkit: inSection('logo'),
        texts,
        palette,
        social: {
          explanation: social.explanation,
          format: shown(social.format),
          posts: social.posts.map((post) => ({ ...post, picture: shown(post.picture) })),
          files: inSection('social'),
        },
        video: inSection('video'),
        jaarplan: inSection('jaarplan'),
        bijeenkomsten: inSection('bijeenkomst'),
        survey: site.survey,
      };
    },
  };
};
