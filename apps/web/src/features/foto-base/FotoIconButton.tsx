import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

/** Another look of the button, such as in the viewer. */
export type IconButtonLook = { className?: string; iconSize?: number };

/** A round button on a photo. Plain HTML, because a grid has two for each photo. */
export const FotoIconButton = ({ className = styles.button, ...props }: ComponentProps<'button'>) => (
  <button type="button" className={className} {...props} />
);

/** Props of the heart of a photo that is in the collection of the member. */
export const keptProps = { className: styles.kept } as const;
