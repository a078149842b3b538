import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';

const load = async () => (await import('./FotoZoom.js')).FotoZoom;
type Zoom = Awaited<ReturnType<typeof load>>;

/** The viewer while it is open. Its code is loaded on first use, which fails without a connection. */
export const useZoom = () => {
  const dispatch = useDispatch();
  const [zoom, setZoom] = useState<{ Viewer: Zoom }>();
  const open = async () => {
    try {
      const Viewer = await load();
      setZoom({ Viewer });
    } catch {
      dispatch(notified('error', say('foto.zoomFailed')));
    }
  };
  return { Viewer: zoom?.Viewer, open: () => void open(), close: () => setZoom(undefined) };
};
