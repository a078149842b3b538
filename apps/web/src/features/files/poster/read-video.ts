/** Duration of a video in seconds. Returns undefined when it is not known: some recordings do not store it. */
export const getDuration = ({ duration }: HTMLVideoElement): number | undefined =>
  Number.isFinite(duration) && duration > 0 ? duration : undefined;

/** Position in seconds of the frame that is suggested first: a quarter in, because the opening is often black. */
export const getDefaultFrameTime = (seconds: number) => seconds / 4;

const maxWidth = 1280;

/** Captures the current frame as a JPEG, at most 1280 px wide. Resolves to null when the browser cannot draw it. */
export const captureFrame = (video: HTMLVideoElement): Promise<Blob | null> => {
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.min(1, maxWidth / width);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
  const context = canvas.getContext('2d');
  if (!context || !width) return Promise.resolve(null);
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
};

export const isVideo = ({ type }: File) => type.startsWith('video/');

/** Reads the duration in seconds without showing the video. Resolves to undefined when the browser cannot read it. */
export const readDuration = (videoUrl: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const video = document.createElement('video');
    video.preload = 'metadata';
    video.onloadedmetadata = () => resolve(getDuration(video));
    video.onerror = () => resolve(undefined);
    video.src = videoUrl;
  });
