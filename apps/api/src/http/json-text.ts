/** A response body that is JSON already: what `JSON.stringify` returns for a result that the response schema allows. */
export class JsonText {
  constructor(readonly text: string) {}
}
