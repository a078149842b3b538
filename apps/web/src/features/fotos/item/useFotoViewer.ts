import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { t } from './messages.js';
import { notified } from '../../../lib/notices.slice.js';

const loadViewer = async () => (await import('./FotoViewer.js')).FotoViewer;
type FotoViewerComponent = Awaited<ReturnType<typeof loadViewer>>;

/** The viewer while it is open. Its code is loaded on first use, which fails without a connection. */
export const useFotoViewer = () => {
  const dispatch = useDispatch();
  const [viewer, setViewer] = useState<{ Viewer: FotoViewerComponent }>();
  const open = async () => {
    try {
      const Viewer = await loadViewer();
      setViewer({ Viewer });
    } catch {
      dispatch(notified('error', t('foto.zoomFailed')));
    }
  };
  return { Viewer: viewer?.Viewer, open: () => void open(), close: () => setViewer(undefined) };
};
