import { Progress } from '@mantine/core';
import styles from './UploadProgress.module.css';

type Props = { fraction: number; label: string; text: string };

/** A progress bar for an upload. At 100% it is animated until the response arrives. */
export const UploadProgress = ({ fraction, label, text }: Props) => {
  const percent = Math.floor(fraction * 100);
  return (
    <>
      <Progress value={percent} animated={fraction === 1} aria-label={label} />
      <p className={styles.sub}>
        <span role="status">{text}</span>
        <span>{percent}%</span>
      </p>
    </>
  );
};
