import { useEffect, useState } from 'react';
import { isVideo } from './read-video.js';

/** Creates an object URL for the selected video and revokes it when another file is selected or on unmount. */
export const useVideoUrl = (file: File | null) => {
  const [video, setVideo] = useState<{ file: File; src: string }>();
  if (file && isVideo(file) && video?.file !== file) setVideo({ file: file, src: URL.createObjectURL(file) });
  const src = video?.src;
  useEffect(() => (src ? () => URL.revokeObjectURL(src) : undefined), [src]);
  return video && video.file === file ? video.src : undefined;
};
