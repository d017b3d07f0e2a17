import { MAX_JSON_DEPTH, NESTED_TOO_DEEP, isNestedTooDeep } from '../../contract/jsonDepth'

/** A JSON text with more levels than are taken. */
export class NestedTooDeepError extends SyntaxError {
  constructor() {
    super(NESTED_TOO_DEEP)
    this.name = 'NestedTooDeepError'
  }
}

/**
 * The value of a JSON text that somebody sent.
 * @throws {NestedTooDeepError} for more than `MAX_JSON_DEPTH` levels: a value as deep as one likes overflows the stack of
 * whatever walks or writes it later.
 * @throws {SyntaxError} for what is not JSON.
 */
export const parseJson = (text: string, most = MAX_JSON_DEPTH): unknown => {
  if (isNestedTooDeep(text, most)) throw new NestedTooDeepError()
  return JSON.parse(text)
}
