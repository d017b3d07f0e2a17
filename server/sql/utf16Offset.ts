/** The UTF-16 offset of a place in `text` that is given in bytes of UTF-8, as parsers of engines count. */
export const utf16Offset = (text: string, bytes: number): number =>
  Buffer.from(text, 'utf8').subarray(0, Math.max(0, bytes)).toString('utf8').length
