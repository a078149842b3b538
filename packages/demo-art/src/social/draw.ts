import type { SocialContent } from '@ledenportaal/shared';
import sharp from 'sharp';
import { writeContentFile, writeContentJson, toContentPath } from '../files.js';
import { zip } from '../zip.js';
import { createBarSvg, toSvgBuffer, postSize } from './green-bar.js';
import { postsZip } from './catalogue.js';
import { drawFormat } from './format.js';
import { posts, type Post } from './posts.js';
import { explanation, createSocialReadme } from './read-me.js';

const fileOf = ({ slug }: Post): string => `social/${slug}.jpg`;
const formatFile = 'social/format.png';
const size = { width: postSize.width, height: postSize.height };

const drawPost = async ({ foto }: Post): Promise<Buffer> => {
  const photo = await sharp(toContentPath(`fotos/${foto}.jpg`))
    .resize(postSize.width, postSize.photo)
    .toBuffer();
  return sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .composite([{ input: photo, left: 0, top: 0 }, { input: toSvgBuffer(createBarSvg()) }])
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer();
};

const social: SocialContent = {
  explanation,
  format: {
    file: formatFile,
    alt: 'Het format van een post: hooguit drie regels tekst, daaronder een beeld van 4:3 met de groene balk',
    ...size,
  },
  posts: posts.map((one) => ({
    title: one.title,
    lines: [...one.lines],
    picture: { file: fileOf(one), alt: one.alt, ...size },
    season: one.season,
  })),
};

export const drawSocial = async (): Promise<void> => {
  const drawn: Record<string, Buffer> = {};
  for (const one of posts) drawn[`${one.slug}.jpg`] = await drawPost(one);
  drawn['groene-balk.png'] = await sharp(toSvgBuffer(createBarSvg())).png({ compressionLevel: 9 }).toBuffer();
  drawn['format.png'] = await drawFormat(drawn[`${posts[0]!.slug}.jpg`]!);
  for (const [name, content] of Object.entries(drawn)) await writeContentFile(`social/${name}`, content);
  await writeContentFile(`social/${postsZip}`, zip({ 'LEESMIJ.txt': createSocialReadme(), ...drawn }));
  await writeContentJson('social.json', social);
};
