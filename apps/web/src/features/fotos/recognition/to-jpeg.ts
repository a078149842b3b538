/** In pixels. The server compares much smaller pictures. */
const maxSide = 1600;
const quality = 0.85;

/** Converts any picture that the browser can show. Returns null for another file. `url`: an object URL of it. */
export const toJpeg = async (url: string): Promise<Blob | null> => {
  const image = new Image();
  image.src = url;
  const isShown = await image.decode().then(
    () => image.naturalWidth > 0,
    () => false,
  );
  if (!isShown) return null;
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, maxSide / Math.max(image.naturalWidth, image.naturalHeight));
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  // A JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
};
