/** A response body for work that a job continues: it is sent with status 202. */
export class Continued<T> {
  constructor(readonly body: T) {}
}
