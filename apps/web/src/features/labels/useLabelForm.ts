import { NewLabel } from '@ledenportaal/shared';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import { getPath } from '../../lib/routing/paths.js';
import { useNewForm } from '../../lib/forms/useNewForm.js';
import { labelKinds, type LabelKind } from './label-kinds.js';

const initialValues = { naam: '' };

export const useLabelForm = (kind: LabelKind) => {
  const { useAdd } = labelKinds[kind];
  const [add] = useAdd();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  return useNewForm({
    initialValues,
    schema: NewLabel,
    add,
    onAdded: ({ naam }, isOnPage) => {
      dispatch(notified('ok', t(`${kind}.added`, { naam })));
      if (isOnPage) void navigate(getPath(kind), { replace: true });
    },
  });
};
