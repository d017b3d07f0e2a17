/** No name gets a colour that is fixed for another. */
export const AVOIDS = 'avoids_collisions'
/** More names than colours get neighbours of hue. */
export const ANALOGOUS = 'analogous_colors'

/** Flags of the server as the drawings find them among the values of their controls (`B6.11`). */
export const colorFlags = (flags: Readonly<Record<string, boolean>>): Readonly<Record<string, boolean>> => ({
  [AVOIDS]: flags['AVOID_COLORS_COLLISION'] !== false,
  [ANALOGOUS]: flags['USE_ANALOGOUS_COLORS'] === true,
})
