import styles from './icon-button.module.css';

/** Props of the round icon buttons on a photo. */
export const iconButtonProps = { className: styles.button ?? '', radius: 'xl' } as const;
/** The same for a photo that is in the collection of the member. */
export const collectedIconButtonProps = { className: `${styles.button} ${styles.collected}`, radius: 'xl' } as const;
