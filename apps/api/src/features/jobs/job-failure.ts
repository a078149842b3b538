import type { JobFailureCode } from '@ledenportaal/shared';

/** Thrown by a handler when its job cannot go on, and a new attempt would fail too. */
export class JobFailure extends Error {
  constructor(readonly code: JobFailureCode) {
    super(code);
  }
}
