import { group } from 'd3'

import type { Focus } from '../../chart'
import type { Box } from './boxes'

/** Beyond so many marks those of one colour are one element of the page. */
export const MAX_ELEMENTS = 2000

interface RectsProps {
  readonly boxes: readonly Box[]
  readonly fillOf: (focus: Focus) => string
  readonly opacityOf: (focus: Focus) => number
  /** The mark under the pointer, of kinds that are redrawn for it. */
  readonly hot?: Focus | null
  readonly rx?: number
}

const round = (pixel: number): number => Math.round(pixel * 10) / 10

const pathOf = (boxes: readonly Box[]): string => {
  let path = ''
  for (const { x, y, width, height } of boxes) {
    const wide = round(width)
    path += `M${round(x)} ${round(y)}h${wide}v${round(height)}h${-wide}z`
  }
  return path
}

/** Marks that are boxes: each an element, or where there are very many all of one colour together. */
export const Rects = ({ boxes, fillOf, opacityOf, hot = null, rx = 0 }: RectsProps) => {
  const isHot = ({ focus }: Box): boolean => hot !== null && focus.index === hot.index && focus.series === hot.series
  if (boxes.length <= MAX_ELEMENTS) {
    return boxes.map((box) => {
      const { focus, ...rect } = box
      return (
        <rect
          key={`${focus.series} ${focus.index}`}
          {...rect}
          rx={rx}
          fill={fillOf(focus)}
          opacity={opacityOf(focus)}
          className={isHot(box) ? 'hot' : undefined}
        />
      )
    })
  }
  const looks = group(boxes, ({ focus }) => `${opacityOf(focus)} ${fillOf(focus)}`)
  return (
    <>
      {[...looks].map(([look, lookRects]) => {
        const [opacity = '1', ...fill] = look.split(' ')
        return <path key={look} d={pathOf(lookRects)} fill={fill.join(' ')} opacity={opacity} />
      })}
      {boxes.filter(isHot).map(({ focus, ...rect }) => (
        <rect key={focus.index} {...rect} className="hotcell" />
      ))}
    </>
  )
}
