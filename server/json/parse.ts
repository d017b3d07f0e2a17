import { MAX_JSON_DEPTH, NESTED_TOO_DEEP, isNestedTooDeep } from '../../common/jsonDepth'

/** A JSON text with more levels than are taken. */
export class NestedTooDeepError extends SyntaxError {
  constructor() {
    super(NESTED_TOO_DEEP)
    this.name = 'NestedTooDeepError'
  }
}

/**
 * The value of a JSON text from outside.
 * @throws {NestedTooDeepError} for more than `MAX_JSON_DEPTH` levels: deeper values overflow the stack of later code that walks
 * or writes them.
 * @throws {SyntaxError} for text that is not JSON.
 */
export const parseJson = (text: string, most = MAX_JSON_DEPTH): unknown => {
  if (isNestedTooDeep(text, most)) throw new NestedTooDeepError()
  return JSON.parse(text)
}
