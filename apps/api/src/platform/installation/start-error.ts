/**
 * An error that only the operator can solve. Its message is a complete Dutch sentence, which is shown before the
 * process exits.
 */
export class StartError extends Error {}
