/** Half surrogates, which no encoding of a name can hold. */
const HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
/** Signs that some file system refuses, that divide paths, or that change the direction of the text around them. */
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\uffff]/g
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
const LONGEST = 100

/** A name for a file that every system takes and that stays in its folder; `extension` comes without its dot. */
export const safeFileName = (name: string, extension: string): string => {
  const clean = Array.from(name.replace(HALF, ' ').replace(UNSAFE, ' ').replace(/\s+/g, ' '))
    .slice(0, LONGEST)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  const kept = clean === '' ? 'query' : RESERVED.test(clean) ? `${clean}_`.replace(/^([^.]*)/, '$1_') : clean
  return `${kept}.${extension}`
}

/** The header that saves an answer under a name (RFC 6266). */
export const attachment = (fileName: string): string => {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')
  const exact = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
