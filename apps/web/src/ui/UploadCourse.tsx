import { Progress } from '@mantine/core';
import styles from './UploadCourse.module.css';

type Props = { fraction: number; label: string; text: string };

/** How far a file is on its way; once it has been sent the bar moves on until there is an answer. */
export const UploadCourse = ({ fraction, label, text }: Props) => {
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
