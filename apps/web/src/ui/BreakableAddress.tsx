import { Fragment } from 'react';

/** A mail or web address that wraps before a dot or an @, rather than in the middle of a word. */
export const BreakableAddress = ({ children }: { children: string }) =>
  children.split(/(?=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
