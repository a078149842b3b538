import { NewLabel } from '@ledenportaal/shared';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { useNewForm } from '../../lib/forms/useNewForm.js';
import { labelKinds, type LabelKind } from './label-kinds.js';
import { useAskTrefwoord } from './trefwoorden/useAskTrefwoord.js';

const initialValues = { naam: '' };

export const useLabelForm = (kind: LabelKind) => {
  const { useAdd } = labelKinds[kind];
  const [sendAdd] = useAdd();
  const askTrefwoord = useAskTrefwoord();
  const add = async (args: { body: NewLabel }) => {
    const added = await sendAdd(args);
    if (added.data && kind === 'tags') await askTrefwoord({ ...added.data.results, own: { count: 0 } });
    return added;
  };
  return useNewForm({
    initialValues,
    schema: NewLabel,
    add,
    getAddedNotice: ({ naam }) => t(`${kind}.added`, { naam }),
    getAddedHref: () => getPath(kind),
  });
};
