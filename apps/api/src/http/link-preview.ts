import type { Config } from '@ledenportaal/shared';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** The text of the sign-in page about the portal, if the foundation has its own. */
const getDescription = ({ organisation, messages }: Config) =>
  messages['login.picture'] ?? `Het ledenportaal van ${organisation}: beeld, huisstijl en plannen.`;

/**
 * Returns the elements that chat programs and social media make the preview of a link from (https://ogp.me). They are the
 * same on every page and name nothing of it, because what a page shows is for members. There is no `og:url`, which would
 * replace the link that somebody shares. `image`: the web address of a PNG, JPEG or WebP.
 */
export const createLinkPreview = (config: Config, image: string | null): string => {
  const { organisation } = config;
  const properties = {
    'og:type': 'website',
    'og:locale': 'nl_NL',
    'og:site_name': organisation,
    'og:title': organisation,
    'og:description': getDescription(config),
    ...(image !== null && { 'og:image': image, 'og:image:alt': organisation }),
  };
  return [
    ...Object.entries(properties).map(
      ([name, text]) => `<meta property="${name}" content="${escapeAttribute(text)}" />`,
    ),
    '<meta name="twitter:card" content="summary" />',
  ].join('');
};
