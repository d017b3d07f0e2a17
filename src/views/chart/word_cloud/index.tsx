import { max, min, scaleSqrt } from 'd3'

import { numberIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { FormValues } from '../../../domain/charts/formData'
import type { ChartKind, DrawInput } from '../chart'
import { boxFinder } from '../common/series/boxes'
import { markColor } from '../common/color/colors'
import { textWidth } from '../common/series/measure'
import { modelDrawing } from '../common/series/modelDrawing'
import { partsOf } from '../common/series/parts'
import { t } from '../../i18n'
import { fittingWord, placeWords } from './place'

/** Height of the line about words without room, in pixels. */
const LINE = 16

/** Number of left-out words, as far as that has room itself. */
const leftText = (count: number, width: number): string => {
  const words = count === 1 ? t('One word has no room.') : t('%s words have no room.', count)
  return textWidth(words) < width - 8 ? words : `+${count}`
}

/** A colour in which words can be read; the shades beyond the first colours are too light for more of them. */
const inkOf = (color: string): string =>
  `color-mix(in oklab, ${color} ${/^var\(--c\d\d\)$/.test(color) && color !== 'var(--c10)' ? 45 : 74}%, var(--ink))`

const wordCloud = (form: FormValues): ChartKind => {
  const draw = ({ data, width, height, focus, dimmed }: DrawInput) => {
    const values = data.series[0]?.values ?? []
    // small plots take small letters, so that the first words fit
    const most = Math.min(numberIn(form, 'size_to') ?? 40, Math.max(14, Math.min(width / 9, height / 5)))
    const least = Math.min(numberIn(form, 'size_from') ?? 11, most)
    const size = scaleSqrt(
      [Math.max(0, min(values, (value) => value ?? undefined) ?? 0), max(values, (value) => value ?? undefined) ?? 1],
      [least, most],
    ).clamp(true)
    const ranked = data.x.values.toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0))
    const words = ranked.map((index) => {
      const fontSize = Math.round(values[index] == null ? least : size(values[index] ?? 0))
      return { index, ...fittingWord(data.x.labels.at(index) ?? '', fontSize, width) }
    })
    const turned = form['rotation'] === 'square' || form['rotation'] === 'random'
    const whole = placeWords(words, { width, height, turned })
    // words without room are listed below the others
    const cut = whole.length < words.length && height > 6 * LINE
    const textOf = new Map(words.map(({ index, text }) => [index, text]))
    const placed = (cut ? placeWords(words, { width, height: height - LINE, turned }) : whole).map((word) => ({
      ...word,
      index: ranked[word.index] ?? 0,
    }))
    return {
      ...boxFinder(
        placed.map((word) => ({
          focus: { series: 0, index: word.index },
          x: word.x - word.width / 2,
          y: word.y - word.height / 2,
          width: word.width,
          height: word.height,
        })),
        2,
      ),
      element: (
        <>
          {cut && (
            <text className="tk" x={width} y={height - 4} textAnchor="end">
              {leftText(words.length - placed.length, width)}
            </text>
          )}
          {placed.map((word) => {
            const mark = { series: 0, index: word.index }
            return (
              <text
                key={word.index}
                className="word"
                textAnchor="middle"
                dy="0.34em"
                transform={`translate(${word.x} ${word.y})${word.upright ? ' rotate(-90)' : ''}`}
                style={{
                  fontSize: word.size,
                  fill: inkOf(markColor(data, mark)),
                  fontWeight: word.size > 20 ? 620 : 500,
                }}
                opacity={dimmed?.(mark) === true ? 0.24 : focus === null || focus.index === word.index ? 1 : 0.5}
              >
                {textOf.get(word.index)}
              </text>
            )
          })}
        </>
      ),
    }
  }
  return { refuses: () => null, draw, namesItself: true }
}

export default modelDrawing((answered) => ({
  data: partsOf(answered, { by: ['series'], metric: 'metric', format: 'number_format', most: 200 }).data,
  kind: wordCloud(answered.context.values),
}))
