import { motto, organisation, type BrandColor } from '../brand.js';
import { withPlacement, type Drawing, type Shape } from './drawing.js';
import { toTextShape, measureTextWidth, type Lettering } from './lettering.js';
import { createMark, createSmallMark, type MarkColors } from './stag-mark.js';

const name: Lettering = { size: 104, weight: 800 };
const line: Lettering = { size: 34, weight: 700, track: 0.5 };

const colors: MarkColors = { stag: 'deep', hill: 'green', sky: 'sky' };
const onDark: MarkColors = { stag: 'white', hill: 'green', sky: null };
const plain = (ink: BrandColor): MarkColors => ({ stag: ink, hill: ink, sky: null });

const wordmark = (tint: MarkColors, word: BrandColor): Drawing => {
  const width = Math.ceil(236 + measureTextWidth(organisation, name));
  return {
    label: organisation,
    width,
    height: 200,
    shapes: [...createMark(tint), toTextShape(organisation, 226, 148, word, name)],
  };
};

const withMotto = (tint: MarkColors, word: BrandColor, under: BrandColor): Drawing => {
  const width = Math.ceil(240 + Math.max(measureTextWidth(organisation, name), measureTextWidth(motto, line)));
  const letters = [toTextShape(organisation, 226, 118, word, name), toTextShape(motto, 232, 172, under, line)];
  return { label: `${organisation}: ${motto}`, width, height: 200, shapes: [...createMark(tint), ...letters] };
};

const square = (shapes: Shape[], label: string): Drawing => ({ label, width: 240, height: 240, shapes });
const tile: Shape = {
  ink: 'deep',
  path: 'M46 0H194A46 46 0 0 1 240 46V194A46 46 0 0 1 194 240H46A46 46 0 0 1 0 194V46A46 46 0 0 1 46 0Z',
};
const centred = (tint: MarkColors): Shape[] => withPlacement(createMark(tint), { x: 22, y: 20, scale: 0.98 });

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
    'ruigenhei-beeldmerk': square(withPlacement(createMark(colors), { x: 7, y: 6, scale: 1.13 }), organisation),
    'ruigenhei-icoon': square([tile, ...centred(onDark)], organisation),
    'ruigenhei-icoon-klein': square(
      [tile, ...withPlacement(createSmallMark('white'), { x: 2, y: 21, scale: 1.14 })],
      organisation,
    ),
  },
} satisfies Record<string, Record<string, Drawing>>;

/** The logo for dark backgrounds next to photos: white stag, green hill. */
export const logoOnDark: Drawing = withMotto(onDark, 'white', 'white');
