const SCHEME = /^[a-z][a-z\d+.-]*:/i
/** A name with a dot and an ending of letters, or a name with a port, before any path. */
const HOST = /^(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)|^[\w-]+:\d+(?:[/?#]|$)/i

/** `B5.35` */
export const isAbsoluteUrl = (url: string): boolean => SCHEME.test(url) || url.startsWith('//') || HOST.test(url)

/** `B5.36` */
export const absoluteUrl = (url: string): string => (isAbsoluteUrl(url) ? url : `//${url}`)

/** The target of a link written by a person: a bare host is an external address, a path stays here. */
export const linkAddress = (url: string): string =>
  HOST.test(url) && !/^[\w-]+:\d+/.test(url) && !SCHEME.test(url) ? `//${url}` : url
