import { splitName } from './split-name.js';

/** The deer logo of index.html, in the current text colour. */
export const Deer = ({ size }: { size: number }) => (
  <svg width={size} height={size} aria-hidden focusable="false">
    <use href="#deer" />
  </svg>
);

/** The logo with the name: a name of several words is on two lines, with the last word in bold. */
export const Brand = ({ name, large = false }: { name: string; large?: boolean }) => {
  const [start, end] = splitName(name);
  return (
    <span className="site-brand" data-large={large || undefined}>
      <Deer size={large ? 48 : 38} />
      <span>
        {start}
        <b>{end}</b>
      </span>
    </span>
  );
};
