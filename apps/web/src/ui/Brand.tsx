import { useConfigState } from '../lib/api/api.js';
import { splitName } from './split-name.js';

/** The deer logo of index.html, in the current text colour. */
export const Deer = ({ size }: { size: number }) => (
  <svg width={size} height={size} aria-hidden focusable="false">
    <use href="#deer" />
  </svg>
);

/** The logo of the content folder, or the deer with the name: several words are on two lines, the last one in bold. */
export const Brand = ({ name, large = false }: { name: string; large?: boolean }) => {
  const logo = useConfigState().data?.results.logo;
  const [start, end] = splitName(name);
  return (
    <span className="site-brand" data-large={large || undefined}>
      {logo ? (
        <img {...logo} alt={name} />
      ) : (
        <>
          <Deer size={large ? 48 : 38} />
          <span>
            {start}
            <b>{end}</b>
          </span>
        </>
      )}
    </span>
  );
};
