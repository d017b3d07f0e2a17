/** Failures of a request on a connection that the other side had closed, or closed while the request was on its way. */
const CODES = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** True when no byte of an answer came before the connection closed; such a GET may be sent once more. */
export const isClosed = (error: unknown): boolean =>
  [error, error instanceof Error ? error.cause : undefined].some((one) => CODES.has(String(codeOf(one))))
