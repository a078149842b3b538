import { maxFotosPerPage, maxZipFotos, type Foto, type FotoSort } from '@ledenportaal/shared';
import { useEffect, useRef, type ReactNode } from 'react';
import { SelectionCheckbox } from '../../ui/selection/SelectionCheckbox.js';
import type { ShownResults } from '../../ui/selection/selection.js';
import { useSelection } from '../../ui/selection/useSelection.js';
import { getFotoName } from '../foto-base/FotoPicture.js';
import styles from './MemberSelection.module.css';
import { MemberSelectionBar, type AllFotos } from './MemberSelectionBar.js';
import { useFindPage } from './useFindPage.js';

/** What a selection adds to the grid. `getNote` returns a line below a photo. */
export type SelectionSlots = {
  toolbar?: ReactNode;
  renderActions: (foto: Foto) => ReactNode;
  getNote?: (foto: Foto) => string | undefined;
};
export type MemberSelectionProps = {
  /** Undefined while the page loads. */
  results: ShownResults<Foto> | undefined;
  /** Missing if the photos on all pages cannot be chosen at once. */
  all?: AllFotos;
  /** The order of a search. */
  sort?: FotoSort | undefined;
  /** Searches the downloads. */
  tekst?: string | undefined;
  onStop: () => void;
  children: (slots: SelectionSlots) => ReactNode;
};

/** Lets a member select photos of a list, to add them to the collection or to download them as a zip. */
export const MemberSelection = ({ results, all, sort, tekst, onStop, children }: MemberSelectionProps) => {
  const selection = useSelection<Foto>({
    search: JSON.stringify({ all, tekst }),
    results,
    ranges: { findPage: useFindPage({ all, sort, tekst }), limit: maxFotosPerPage, max: maxZipFotos },
  });
  const bar = useRef<HTMLDivElement>(null);
  const moveFocus = () => bar.current?.querySelector('input')?.focus({ preventScroll: true });
  // The button that started the selection has been replaced by the bar.
  useEffect(moveFocus, []);
  return children({
    toolbar: <MemberSelectionBar selection={selection} all={all} bar={bar} moveFocus={moveFocus} onStop={onStop} />,
    renderActions: (foto) => (
      // The whole picture is a label, so that a tap on it selects the photo. The checkbox has a name of its own.
      // oxlint-disable-next-line jsx-a11y/label-has-associated-control
      <label className={styles.cover}>
        <SelectionCheckbox selection={selection} id={foto._id} name={getFotoName(foto)} />
      </label>
    ),
  });
};
