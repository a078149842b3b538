import styles from './icon-button.module.css';

/** Props of the round icon buttons on a photo. */
export const iconButtonProps = { className: styles.button ?? '', radius: 'xl' } as const;
/** Props of the heart of a photo that is in the collection of the member. */
export const keptProps = { className: styles.kept } as const;
/** Another look of an icon button, such as in the viewer. */
export type IconButtonProps = { className?: string; size?: number; iconSize?: number };
