import type { CatalogueFile, Content, ContentPicture, Section, SignedPicture, Viewer } from '@ledenportaal/shared';
import type { Resources } from '../../platform/resources.js';

export type ContentDeps = {
  /** In the order in which pages show them. */
  files: { list: (viewer: Viewer) => Promise<CatalogueFile[]> };
};
type ContentResources = {
  content: Pick<Resources['content'], 'site' | 'texts' | 'palette' | 'social' | 'pictures'>;
  media: Pick<Resources['media'], 'getAddress'>;
};
export type ContentService = ReturnType<typeof createContentService>;

export const createContentService = ({ content, media }: ContentResources, { files }: ContentDeps) => {
  const toShownPicture = ({ file, ...picture }: ContentPicture): SignedPicture => {
    const storedPicture = content.pictures.get(file);
    if (!storedPicture) throw new Error(`${file} was not read at start`);
    return { src: media.getAddress(storedPicture.key), ...picture };
  };
  return {
    all: async (viewer: Viewer): Promise<Content> => {
      const { site, texts, palette, social } = content;
      const catalogueFiles = await files.list(viewer);
      const getSection = (section: Section) => catalogueFiles.filter((file) => file.section === section);
      return {
        toolkit: getSection('logo'),
        texts,
        palette,
        social: {
          explanation: social.explanation,
          format: social.format && toShownPicture(social.format),
          posts: social.posts.map((post) => ({ ...post, picture: toShownPicture(post.picture) })),
          files: getSection('social'),
        },
        video: getSection('video'),
        jaarplan: getSection('jaarplan'),
        bijeenkomsten: getSection('bijeenkomst'),
        survey: site.survey,
      };
    },
  };
};
