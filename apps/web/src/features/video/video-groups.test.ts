import { expect, it } from 'vitest';
import { buildFile } from '../../test/builders.js';
import { groupVideos } from './video-groups.js';

const video = (number: number, title: string, seconds: number | null = null) =>
  buildFile(number, { section: 'video', kind: 'mp4', title, seconds });

it('groups the versions of a film, longest first, and leaves single films ungrouped', () => {
  const { films, groups } = groupVideos([
    video(1, 'Timelapse 2019', 69),
    video(2, 'Dorpen, 20 seconden', 20),
    video(3, 'Natuur, kort', null),
    video(4, 'Dorpen, 30 seconden', 30),
    video(5, 'Natuur, lang, met muziek', 90),
  ]);
  expect(films.map(({ title }) => title)).toEqual(['Timelapse 2019']);
  expect(groups.map(({ name, versions }) => [name, ...versions.map(({ label }) => label)])).toEqual([
    ['Dorpen', '30 seconden', '20 seconden'],
    ['Natuur', 'lang, met muziek', 'kort'],
  ]);
});

it.each(['Heide,', ', van boven', ',', 'Heide'])('treats the title %j as a single film', (title) =>
  expect(groupVideos([video(1, title)])).toMatchObject({ films: [{ title }], groups: [] }),
);
