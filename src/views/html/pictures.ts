/** Pictures that are in the text itself. One of SVG runs no script and fetches nothing, since it is drawn as a picture. */
const INLINE = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

export const isInlinePicture = (source: string): boolean => INLINE.test(source)

const FILES = {
  picture: /^\/(?:assets|static)\/[\w./-]+\.(?:png|jpe?g|gif|webp|avif|svg)$/i,
  video: /^\/(?:assets|static)\/[\w./-]+\.(?:mp4|webm|ogv)$/i,
} as const

/**
 * True when an address names a file of this site, by the folders and endings of files: any other address here may be an endpoint
 * of the program, which foreign text must not make a browser call.
 */
export const isOwnFile = (source: string, kind: keyof typeof FILES, here: string): boolean => {
  if (!URL.canParse(source, here)) return false
  const { origin, pathname, search } = new URL(source, here)
  return origin === new URL(here).origin && search === '' && FILES[kind].test(pathname)
}
