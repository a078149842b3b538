import { mix, type Ramp, type RGB } from '../paint/color.js';

/** Direction of the light over the picture: x to the right, y down. */
export type Light = readonly [x: number, y: number];

export type TreeLook = {
  /** null: a tree without leaves, as in winter. */
  leaves: Ramp | null;
  bark: RGB;
  light: Light;
  haze: RGB;
  fog?: number;
  /** How far branches deviate from the direction of their parent. */
  spread?: number;
  /** Length of the trunk, as part of the height. */
  trunk?: number;
  /** 1 is a closed crown, lower shows sky and branches. */
  dense?: number;
  /** Below 1 the trunk is thinner, as of a birch. */
  slim?: number;
  snow?: boolean;
};

export const applyFog = (color: RGB, look: TreeLook): RGB => (look.fog ? mix(color, look.haze, look.fog) : color);
