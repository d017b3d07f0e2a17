import { hcl, lab, range, type LabColor } from 'd3'

/** Colour limit: more cannot be distinguished. */
const MOST = 27

/** Lightness and share of its colourfulness that a shade may have: it is seen on light and dark ground. */
const LIGHTNESSES = range(28, 87, 6)
const COLORFUL = [0.5, 0.75, 1]
/** Weight of a difference of hue against one of lightness: small marks show little hue. */
const HUE = 0.6

const distance = (a: LabColor, b: LabColor): number => Math.hypot(a.l - b.l, (a.a - b.a) * HUE, (a.b - b.b) * HUE)

/** The shade of a colour that is farthest from all that are taken. */
const shadeOf = (color: string, taken: readonly LabColor[]): LabColor => {
  const { h, c } = hcl(color)
  const wide = Number.isNaN(c) ? 0 : c
  const offered = LIGHTNESSES.flatMap((l) =>
    COLORFUL.map((share) =>
      lab(
        hcl(h, wide * share, l)
          .rgb()
          .clamp(),
      ),
    ),
  )
  const apart = (one: LabColor): number => Math.min(...taken.map((other) => distance(one, other)))
  return offered.reduce((best, one) => (apart(one) > apart(best) ? one : best), lab(color))
}

/** A colour scheme followed by other shades of its colours, in their order, so that more values can be distinguished. */
export const withShades = (scheme: readonly string[]): readonly string[] => {
  const taken = scheme.map((color) => lab(color))
  const colors = [...scheme]
  while (colors.length < MOST) {
    for (const color of scheme) {
      const shade = shadeOf(color, taken)
      taken.push(shade)
      colors.push(shade.formatHex())
    }
  }
  return colors
}
