import { Anchor, Button } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import styles from './BatchUpload.module.css';
import { isUnderWay, mayRetry, type Line } from './foto-queue.js';
import type { Batch } from './useBatch.js';

type Props = { line: Line } & Pick<Batch, 'cancel' | 'retry'>;

/** One file of a batch upload. Memoized, because a batch can have hundreds of files and few change at a time. */
export const BatchLine = memo(({ line, cancel, retry }: Props) => {
  const { name, key } = line;
  return (
    <li className={styles.line} data-state={line.state}>
      <Thumbnail line={line} />
      <div className={styles.about}>
        <span className={styles.name}>{name}</span>
        <span className={styles.sub}>{stateText(line)}</span>
      </div>
      {isUnderWay(line) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={say('batch.cancelOne', { name })}
          onClick={() => cancel(key)}
        >
          {say('site.cancel')}
        </Button>
      )}
      {mayRetry(line) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={say('batch.retryOne', { name })}
          onClick={() => retry(key)}
        >
          {say('site.retry')}
        </Button>
      )}
      {line.state === 'double' && (
        <Anchor
          component={Link}
          to={to('foto', { item: line.foto })}
          target="_blank"
          aria-label={say('batch.existing', { name })}
        >
          {say('upload.existing')}
        </Anchor>
      )}
    </li>
  );
});
BatchLine.displayName = 'BatchLine';

const stateText = (line: Line) => {
  switch (line.state) {
    case 'sending':
      return say('batch.sending', { percent: Math.floor(line.fraction * 100) });
    case 'refused':
      return say('batch.refused', { reason: line.reason });
    default:
      return say(`batch.${line.state}`);
  }
};

/** Previews the local file while it is in the viewport; after the upload, shows the thumbnail of the server. */
const Thumbnail = ({ line }: { line: Line }) => {
  if (line.state === 'done')
    return <img className={styles.thumbnail} src={line.foto.thumbnail[0]?.['480']} alt="" loading="lazy" />;
  return <FileThumbnail file={line.file} />;
};

const FileThumbnail = ({ file }: { file: File | undefined }) => {
  const { ref: watch, inViewport } = useInViewport<HTMLDivElement>();
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { current: image } = picture;
    if (!image || !file || !inViewport) return;
    const address = URL.createObjectURL(file);
    image.src = address;
    return () => {
      image.removeAttribute('src');
      URL.revokeObjectURL(address);
    };
  }, [file, inViewport]);
  return (
    <div ref={watch} className={styles.thumbnail}>
      <img ref={picture} className={styles.thumbnail} alt="" decoding="async" />
    </div>
  );
};
