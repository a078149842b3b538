import type { Canvas } from '../paint/canvas.js';
import { createRandom, type Random } from '../paint/random.js';
import { toEightBits, Frame, toScale, type Camera } from './frame.js';
import { SkyPainter, type Wind } from './sky-painter.js';
import {
  createAir,
  interpolateMoments,
  interpolateWeather,
  type Air,
  type MomentInterpolation,
  type Moment,
  type Path,
  type Weather,
} from './moment.js';
import { applyLamp, drawPlate, createPlate, alignPlates, type Plate } from './plate.js';

export const frameRate = 25;

export type Shot = {
  name: string;
  seconds: number;
  horizon: number;
  top: number;
  moments: readonly Moment[];
  sun: Path;
  wind: Wind;
  /** Values at the start and at the end; interpolated linearly in between. */
  pan?: readonly [number, number];
  zoom?: readonly [number, number];
  place: (stage: Stage) => ShotElement[];
};

/** The state of the film at one frame, for moving elements. */
export type FrameState = {
  frame: Frame;
  camera: Camera;
  weather: Weather;
  interpolation: MomentInterpolation;
  sun: readonly [x: number, y: number];
  time: number;
  seconds: number;
};

export type ShotElement = (now: FrameState) => void;
export type Draw = (canvas: Canvas, random: Random, air: Air) => void;

export type Layer = {
  blur?: number;
  /** Drawn in its own colours; the light of the moment is applied afterwards. */
  graded?: boolean;
  /** The lower limit, below which elements in front cover it completely. */
  bottom?: number;
  opacity?: (now: FrameState) => number;
  shift?: (now: FrameState) => readonly [x: number, y: number];
};

/** Builds a place: draws its layers once in the light of each moment. */
export class Stage {
  constructor(
    readonly shot: Shot,
    readonly scale: number,
  ) {}

  get airs(): Air[] {
    const { moments, horizon, sun, name } = this.shot;
    return moments.map((moment) => createAir(moment, horizon, sun, name));
  }

  /** The random numbers restart for each moment, so that the drawing is the same in another light. */
  draw(name: string, air: Air, draw: Draw, options: Layer = {}): Plate {
    const seed = `${this.shot.name}${name}`;
    const plate = createPlate(this.scale, (canvas) => draw(canvas, createRandom(seed), air), options);
    return options.graded ? applyLamp(plate, air.lamp) : plate;
  }

  layer(name: string, depth: number, draw: Draw, options: Layer = {}): ShotElement {
    return this.show(this.plates(name, draw, options), depth, options);
  }

  /** One plate per moment; moments with the same light and season share one. */
  plates(name: string, draw: Draw, options: Layer = {}): Plate[] {
    const { moments } = this.shot;
    const sameAs = moments.map((moment) =>
      moments.findIndex(({ mood, season }) => mood === moment.mood && season === moment.season),
    );
    const drawn = this.airs.map((air, i) => (sameAs[i] === i ? this.draw(name, air, draw, options) : null));
    return alignPlates(sameAs.map((i) => drawn[i]!));
  }

  show(plates: Plate[], depth: number, { opacity, shift }: Layer = {}): ShotElement {
    return (now) => {
      const { from, to, part } = now.interpolation;
      const visible = opacity ? opacity(now) : 1;
      if (visible < 0.004) return;
      const lens = now.frame.lens(now.camera, depth);
      const [x, y] = shift?.(now) ?? [0, 0];
      drawPlate(now.frame, { ...lens, x0: lens.x0 - x, y0: lens.y0 - y }, [plates[from]!, plates[to]!], part, visible);
    };
  }
}

/** Renders the frames of a shot in order, as RGB bytes. */
export function* renderFrames(shot: Shot, width: number, frameStep = 1): Generator<Buffer> {
  const frame = new Frame(width, Math.round((width * 9) / 16));
  const scale = toScale(width);
  const elements = shot.place(new Stage(shot, scale));
  const skyPainter = new SkyPainter(shot.name, scale);
  const out = Buffer.alloc(frame.data.length);
  const count = Math.round(shot.seconds * frameRate);
  for (let i = 0; i < count; i += frameStep) {
    const now = nowOf(shot, frame, i / (count - 1), i / frameRate);
    const { horizon, wind } = shot;
    skyPainter.paint(frame, frame.lens(now.camera, 0.05), { ...now, horizon, wind });
    for (const element of elements) element(now);
    yield toEightBits(frame, out);
  }
}

const nowOf = (shot: Shot, frame: Frame, time: number, seconds: number): FrameState => {
  const interpolation = interpolateMoments(shot.moments, time);
  const along = ([from, to]: readonly [number, number]) => from + (to - from) * time;
  const [pan, zoom] = [along(shot.pan ?? [0, 0]), along(shot.zoom ?? [1, 1])];
  const camera = { top: shot.top, focus: shot.horizon, pan, zoom };
  return {
    frame,
    camera,
    interpolation,
    weather: interpolateWeather(shot.moments, interpolation),
    sun: shot.sun(time),
    time,
    seconds,
  };
};
