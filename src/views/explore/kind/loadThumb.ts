import type { Shape } from './thumbs'

export type Thumb = readonly Shape[]

let thumbs: Readonly<Record<string, Thumb>> | null = null

/** The icon of a kind, where the icons are here already. */
export const shownThumb = (name: string): Thumb | null =>
  thumbs !== null && Object.hasOwn(thumbs, name) ? (thumbs[name] ?? null) : null

/** The icon of a kind by its name. Rejects as a module that is missing does for a name that no icon has (`B8.49`). */
export const loadThumb = async (name: string): Promise<Thumb> => {
  thumbs ??= (await import('./thumbs')).THUMBS
  const thumb = shownThumb(name)
  if (thumb === null)
    throw Object.assign(new Error(`Cannot find module './thumbs/${name}'`), { code: 'MODULE_NOT_FOUND' })
  return thumb
}
