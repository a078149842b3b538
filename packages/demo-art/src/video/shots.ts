import { H } from '../paint/canvas.js';
import type { Wind } from './sky-painter.js';
import type { Path } from './moment.js';
import { edgeHorizon, createForestEdge } from './places/edge.js';
import { createHeath, heathHorizon } from './places/heath.js';
import { createHills, hillsHorizon } from './places/hills.js';
import { createMillAtWater, millHorizon } from './places/mill.js';
import { createNight, nightHorizon } from './places/night.js';
import { createOak, oakHorizon } from './places/oak.js';
import { createVillage, villageHorizon, villageLeaves } from './places/village.js';
import type { Shot } from './shot.js';

const breeze: Wind = { stretch: 1.8, size: 1.1, aside: 0.1, ahead: 0.12, alpha: 0.88 };
const fair: Wind = { stretch: 1.25, size: 1.15, aside: 0.13, ahead: 0.14, alpha: 0.97 };

/** A sun path from one place to another over an arc that rises in the middle. */
const arc =
  (from: readonly [number, number], to: readonly [number, number], rise = 0): Path =>
  (time) => [from[0] + (to[0] - from[0]) * time, from[1] + (to[1] - from[1]) * time - Math.sin(time * Math.PI) * rise];

export const shots: Shot[] = [
  {
    name: 'heide-dageraad',
    seconds: 11,
    horizon: heathHorizon,
    top: H * 0.14,
    sun: arc([0.64, 0.68], [0.7, 0.26]),
    wind: breeze,
    pan: [-80, 80],
    moments: [
      { at: 0.05, mood: 'night', cover: 0.2, stars: 1 },
      { at: 0.36, mood: 'dusk', cover: 0.45 },
      { at: 0.62, mood: 'rose', cover: 0.55 },
      { at: 1, mood: 'dawn', cover: 0.5 },
    ],
    place: createHeath({ createPines: 0.13, mist: 0.6 }),
  },
  {
    name: 'heuvels',
    seconds: 8,
    horizon: hillsHorizon,
    top: H * 0.14,
    sun: arc([0.3, 0.45], [0.36, 0.24]),
    wind: { ...breeze, stretch: 2.4, size: 0.9, alpha: 0.75 },
    pan: [110, -110],
    moments: [
      { at: 0, mood: 'rose', cover: 0.4 },
      { at: 1, mood: 'dawn', cover: 0.45 },
    ],
    place: createHills,
  },
  {
    name: 'heide-bloei',
    seconds: 9,
    horizon: heathHorizon,
    top: H * 0.15,
    sun: arc([0.8, 0.1], [0.7, 0.06]),
    wind: fair,
    zoom: [1, 1.06],
    moments: [
      { at: 0, mood: 'noon', cover: 0.58 },
      { at: 1, mood: 'noon', cover: 0.66 },
    ],
    place: createHeath({ createPines: 0.14, flock: true, mist: 0.1 }),
  },
  {
    name: 'eik-jaar',
    seconds: 15,
    horizon: oakHorizon,
    top: H * 0.17,
    sun: arc([0.14, 0.36], [0.3, 0.4], 0.22),
    wind: { ...fair, aside: 0.16 },
    moments: [
      { at: 0.06, mood: 'winter', cover: 0.55, season: 'winter' },
      { at: 0.22, mood: 'noon', cover: 0.5, season: 'lente' },
      { at: 0.36, mood: 'noon', cover: 0.58, season: 'lente' },
      { at: 0.5, mood: 'crisp', cover: 0.5, season: 'zomer' },
      { at: 0.62, mood: 'gold', cover: 0.52, season: 'herfst' },
      { at: 0.78, mood: 'gold', cover: 0.6, season: 'herfst' },
      { at: 0.93, mood: 'winter', cover: 0.56, season: 'winter' },
    ],
    place: createOak,
  },
  {
    name: 'dorp-dag',
    seconds: 9,
    horizon: villageHorizon,
    top: H * 0.17,
    sun: arc([0.86, 0.48], [0.74, 0.08]),
    wind: fair,
    zoom: [1.06, 1],
    moments: [
      { at: 0, mood: 'dawn', cover: 0.5 },
      { at: 0.5, mood: 'noon', cover: 0.56 },
      { at: 1, mood: 'noon', cover: 0.62 },
    ],
    place: createVillage({ leaves: villageLeaves.summer, grass: 'summer', before: 'meadow' }),
  },
  {
    name: 'molen',
    seconds: 9,
    horizon: millHorizon,
    top: H * 0.14,
    sun: arc([0.68, 0.22], [0.76, 0.44]),
    wind: breeze,
    pan: [-90, 60],
    moments: [
      { at: 0, mood: 'hazel', cover: 0.5 },
      { at: 1, mood: 'gold', cover: 0.58 },
    ],
    place: createMillAtWater,
  },
  {
    name: 'dorp-avond',
    seconds: 10,
    horizon: villageHorizon,
    top: H * 0.16,
    sun: arc([0.2, 0.4], [0.14, 0.78]),
    wind: breeze,
    pan: [70, -70],
    moments: [
      { at: 0, mood: 'gold', cover: 0.5 },
      { at: 0.3, mood: 'ember', cover: 0.56 },
      { at: 0.6, mood: 'dusk', cover: 0.5 },
      { at: 0.95, mood: 'night', cover: 0.2, stars: 0.9 },
    ],
    place: createVillage({ leaves: villageLeaves.gold, grass: 'summer', before: 'water', evening: 0.42 }),
  },
  {
    name: 'hert-herfst',
    seconds: 9,
    horizon: edgeHorizon,
    top: H * 0.19,
    sun: arc([0.26, 0.4], [0.2, 0.56]),
    wind: { ...breeze, stretch: 2.6, size: 0.9, alpha: 0.7 },
    zoom: [1, 1.06],
    moments: [
      { at: 0, mood: 'hazel', cover: 0.4 },
      { at: 0.5, mood: 'gold', cover: 0.45 },
      { at: 1, mood: 'ember', cover: 0.5 },
    ],
    place: createForestEdge,
  },
  {
    name: 'dorp-winter',
    seconds: 9,
    horizon: villageHorizon,
    top: H * 0.16,
    sun: arc([0.78, 0.42], [0.84, 0.62]),
    wind: { ...breeze, stretch: 1.6 },
    zoom: [1, 1.05],
    moments: [
      { at: 0, mood: 'winter', cover: 0.6 },
      { at: 0.55, mood: 'frost', cover: 0.6 },
      { at: 1, mood: 'dusk', cover: 0.5 },
    ],
    place: createVillage({ leaves: villageLeaves.frost, grass: 'cold', before: 'snow', evening: 0.45 }),
  },
  {
    name: 'nacht',
    seconds: 12,
    horizon: nightHorizon,
    top: H * 0.19,
    sun: arc([0.66, 0.8], [0.62, 1.1]),
    wind: { ...breeze, stretch: 2.4, alpha: 0.7 },
    pan: [-60, 60],
    moments: [
      { at: 0, mood: 'dusk', cover: 0.42 },
      { at: 0.34, mood: 'night', cover: 0.24, stars: 1 },
      { at: 1, mood: 'night', cover: 0.1, stars: 1.1 },
    ],
    place: createNight,
  },
];
