import { NewLabel } from '@ledenportaal/shared';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { useNewForm } from '../../lib/forms/useNewForm.js';
import { labelKinds, type LabelKind } from './label-kinds.js';

const initialValues = { naam: '' };

export const useLabelForm = (kind: LabelKind) => {
  const { useAdd } = labelKinds[kind];
  const [add] = useAdd();
  return useNewForm({
    initialValues,
    schema: NewLabel,
    add,
    getAddedNotice: ({ naam }) => t(`${kind}.added`, { naam }),
    getAddedHref: () => getPath(kind),
  });
};
