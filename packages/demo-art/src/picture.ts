import { finishPicture, type Finish } from './paint/finish.js';
import type { Canvas } from './paint/canvas.js';
import { createView, type Scene } from './scenes/scene.js';

const defaultFinish: Finish = { bloom: 0.16, vignette: 0.2, grain: 1.8 };

/** Draws a scene. The same scene and scale always give the same pixels. */
export const drawScene = (scene: Scene, scale: number): { canvas: Canvas; pixels: Buffer } => {
  const view = createView(scene, scale);
  scene.draw(view);
  return { canvas: view.canvas, pixels: finishPicture(view.canvas, { ...defaultFinish, ...scene.finish }, scene.slug) };
};
