import { RechtenChange } from '@ledenportaal/shared';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '../../rights/edit/messages.js';
import { ProposedRights } from '../../rights/edit/ProposedRights.js';
import { getRightsChange, withRightsChange } from '../../rights/edit/rights-values.js';
import type { FotoFormState } from './useFotoForm.js';

/** History state of the page of a photo that was just uploaded: the rights that its file tells. */
export type FileRightsState = { rechten?: RechtenChange | undefined };

/** Proposes the rights that the file of an uploaded photo tells. Accepted ones are saved with the form. */
export const FileRights = ({ form, isDirty }: Pick<FotoFormState, 'form' | 'isDirty'>) => {
  const region = useRef<HTMLDivElement>(null);
  const [isAccepted, setAccepted] = useState(false);
  const { rechten } = (useLocation().state ?? {}) as { rechten?: unknown };
  const proposal = RechtenChange.safeParse(rechten).data;
  if (!proposal) return null;
  const values = form.getValues();
  const accepted = withRightsChange(values, proposal);
  // Saved since, or undone.
  if (isAccepted && !isDirty()) setAccepted(false);
  const isOpen = getRightsChange(values, accepted) !== undefined;
  const accept = () => {
    // Before the button disappears.
    region.current?.focus();
    form.setValues(accepted);
    setAccepted(true);
  };
  return (
    <div ref={region} tabIndex={-1} data-focus-quietly>
      {isOpen && <ProposedRights proposal={proposal} onAccept={accept} />}
      <p role="status">{isAccepted && !isOpen && t('proposed.accepted')}</p>
    </div>
  );
};
