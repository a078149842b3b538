/** As long as a film can be said to be: some recordings do not say it. */
export const secondsOf = ({ duration }: HTMLVideoElement): number | undefined =>
  Number.isFinite(duration) && duration > 0 ? duration : undefined;

/** Of the opening everything is often still dark. */
export const firstFrameAt = (seconds: number) => seconds / 4;

const widest = 1280;

/** What the film shows now, as a JPEG; nothing where this browser cannot. */
export const frameOf = (video: HTMLVideoElement): Promise<Blob | null> => {
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.min(1, widest / width);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
  const context = canvas.getContext('2d');
  if (!context || !width) return Promise.resolve(null);
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
};

export const isFilm = ({ type }: File) => type.startsWith('video/');

/** Of a film that nobody needs to see. Not known where the browser cannot read it. */
export const readSeconds = (film: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const video = document.createElement('video');
    video.preload = 'metadata';
    video.onloadedmetadata = () => resolve(secondsOf(video));
    video.onerror = () => resolve(undefined);
    video.src = film;
  });
