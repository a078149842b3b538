/** Something only the operator can put right. Its message is a whole Dutch sentence; the process shows it and ends. */
export class StartError extends Error {}
