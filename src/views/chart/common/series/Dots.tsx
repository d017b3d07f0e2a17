import { MAX_ELEMENTS } from './Rects'

interface DotsProps {
  readonly places: ArrayLike<number>
  readonly toX: (place: number) => number
  /** Null where there is none. */
  readonly toY: (place: number) => number | null
  readonly radius: number
  readonly color: string
}

/** Points of one element: the browser paints many small outlines sooner than a large one. */
const PART = 500

const round = (pixel: number): number => Math.round(pixel * 10) / 10

/** Dots as strokes without a length, whose round ends are all that is seen. */
const partsOf = ({ places, toX, toY }: DotsProps): readonly string[] => {
  const parts: string[] = []
  for (let from = 0; from < places.length; from += PART) {
    let path = ''
    for (let at = from; at < Math.min(places.length, from + PART); at += 1) {
      const place = places[at] ?? 0
      const y = toY(place)
      if (y !== null) path += `M${round(toX(place))} ${round(y)}h0`
    }
    parts.push(path)
  }
  return parts
}

/** Dots of one colour: each an element, or where there are very many hundreds together. */
export const Dots = (props: DotsProps) => {
  const { places, toX, toY, radius, color } = props
  if (places.length <= MAX_ELEMENTS) {
    return Array.from(places, (place) => {
      const y = toY(place)
      return y === null ? null : <circle key={place} cx={toX(place)} cy={y} r={radius} fill={color} />
    })
  }
  return partsOf(props).map((path, part) => (
    // oxlint-disable-next-line react/no-array-index-key
    <path key={part} className="dots" d={path} stroke={color} strokeWidth={radius * 2} />
  ))
}
