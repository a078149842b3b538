import { motto, organisation, type Ink } from '../brand.js';
import { placed, type Drawing, type Shape } from './drawing.js';
import { lettersAt, widthOf, type Lettering } from './lettering.js';
import { mark, smallMark, type Tint } from './mark.js';

const name: Lettering = { size: 104, weight: 800 };
const line: Lettering = { size: 34, weight: 700, track: 0.5 };

const colors: Tint = { stag: 'deep', hill: 'green', sky: 'sky' };
const onDark: Tint = { stag: 'white', hill: 'green', sky: null };
const plain = (ink: Ink): Tint => ({ stag: ink, hill: ink, sky: null });

function wordmark(tint: Tint, word: Ink): Drawing {
  const width = Math.ceil(236 + widthOf(organisation, name));
  return {
    label: organisation,
    width,
    height: 200,
    shapes: [...mark(tint), lettersAt(organisation, 226, 148, word, name)],
  };
}

function withMotto(tint: Tint, word: Ink, under: Ink): Drawing {
  const width = Math.ceil(240 + Math.max(widthOf(organisation, name), widthOf(motto, line)));
  const letters = [lettersAt(organisation, 226, 118, word, name), lettersAt(motto, 232, 172, under, line)];
  return { label: `${organisation}: ${motto}`, width, height: 200, shapes: [...mark(tint), ...letters] };
}

const square = (shapes: Shape[], label: string): Drawing => ({ label, width: 240, height: 240, shapes });
const tile: Shape = {
  ink: 'deep',
  path: 'M46 0H194A46 46 0 0 1 240 46V194A46 46 0 0 1 194 240H46A46 46 0 0 1 0 194V46A46 46 0 0 1 46 0Z',
};
const centred = (tint: Tint): Shape[] => placed(mark(tint), { x: 22, y: 20, scale: 0.98 });

/** The logos by file name. */
export const logos = {
  logo: { 'ruigenhei-logo': wordmark(colors, 'deep') },
  subregel: { 'ruigenhei-logo-subregel': withMotto(colors, 'deep', 'deep') },
  variaties: {
    'ruigenhei-logo-wit': wordmark(plain('white'), 'white'),
    'ruigenhei-logo-zwart': wordmark(plain('black'), 'black'),
    'ruigenhei-logo-donkergroen': wordmark(plain('deep'), 'deep'),
    'ruigenhei-logo-subregel-wit': withMotto(plain('white'), 'white', 'white'),
    'ruigenhei-logo-subregel-zwart': withMotto(plain('black'), 'black', 'black'),
    'ruigenhei-logo-subregel-donkergroen': withMotto(plain('deep'), 'deep', 'deep'),
    'ruigenhei-beeldmerk': square(placed(mark(colors), { x: 7, y: 6, scale: 1.13 }), organisation),
    'ruigenhei-icoon': square([tile, ...centred(onDark)], organisation),
    'ruigenhei-icoon-klein': square([tile, ...placed(smallMark('white'), { x: 2, y: 21, scale: 1.14 })], organisation),
  },
} satisfies Record<string, Record<string, Drawing>>;

/** The logo for dark backgrounds next to photos: white stag, green hill. */
export const logoOnDark: Drawing = withMotto(onDark, 'white', 'white');
