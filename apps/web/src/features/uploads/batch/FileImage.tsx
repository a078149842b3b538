import { useCallback, useState } from 'react';

type Props = { file: File | undefined; alt: string; className: string | undefined };

/** Shows a file, also once the queue has released it. Shows nothing when the browser cannot. */
export const FileImage = ({ file, alt, className }: Props) => {
  const [shown, setShown] = useState(file);
  const [failed, setFailed] = useState<File>();
  if (file && file !== shown) setShown(file);
  const showFile = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !shown) return;
      const url = URL.createObjectURL(shown);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [shown],
  );
  if (!shown || shown === failed) return null;
  return <img ref={showFile} alt={alt} className={className} decoding="async" onError={() => setFailed(shown)} />;
};
