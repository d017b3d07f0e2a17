import { max, sum } from 'd3'

import type { FormValues } from '../../../domain/charts/formData'
import { funnelLabel } from '../../../domain/charts/kinds/funnel'
import type { ChartData, ChartKind, DrawInput } from '../chart'
import { boxFinder } from '../common/series/boxes'
import { markColor } from '../common/color/colors'
import { entriesOf } from '../common/legend/entries'
import { shareText, shortNumber } from '../common/format/format'
import { fitText, textWidth } from '../common/series/measure'
import { modelDrawing, type ModelInput } from '../common/series/modelDrawing'
import { partLabel, partsOf, partsRefusal } from '../common/series/parts'
import { sideRoom } from '../common/axis/sideRoom'
import { t, tLater } from '../../i18n'

/** A step is never thinner or thicker than these, in pixels. */
const THIN = 18
const THICK = 44
const MAX_LABEL = 150
/** Texts of steps are not nearer to each other than this, in pixels. */
const LINE = 13

/** The share of each step of the first, of the one before it, or of all. */
export const sharesOf = (values: readonly (number | null)[], type: unknown): readonly (number | null)[] => {
  const total = sum(values, (value) => value ?? 0)
  return values.map((value, index) => {
    const whole = type === 'total' ? total : type === 'prev_step' ? (values[index - 1] ?? values[0]) : values[0]
    return value === null || whole === null || whole === undefined || whole === 0 ? null : value / whole
  })
}

const OF: Readonly<Record<string, string>> = {
  first_step: tLater('Share of the first step'),
  prev_step: tLater('Share of the step before'),
  total: tLater('Share of all steps'),
}

/** Steps in their order with their shares. */
export const funnelData = (answered: ModelInput): ChartData => {
  const { values } = answered.context
  const { parts, data } = partsOf(answered, { by: ['groupby'], metric: 'metric', format: 'number_format', most: 40 })
  const type = values['percent_calculation_type']
  const shares = sharesOf(
    parts.map(({ value }) => value),
    type,
  )
  const tooltipParts = funnelLabel(values['tooltip_label_type'])
  const words = t(OF[typeof type === 'string' ? type : 'first_step'] ?? OF['first_step'] ?? '')
  const shareAt = (index: number): string => (shares[index] == null ? '–' : shareText(shares[index] ?? 0))
  return {
    ...data,
    notes: [...data.notes, t('%s.', words)],
    ...(values['show_legend'] === true
      ? { entries: entriesOf(data) }
      : // steps are one measure: their order distinguishes them
        { colors: parts.map(() => data.colors?.[0] ?? 'var(--c1)') }),
    tip: ({ index }) => ({
      title: parts[index]?.label ?? '',
      rows: [
        ...(tooltipParts.includes('value') ? [{ name: data.measure, text: parts[index]?.text ?? '' }] : []),
        ...(tooltipParts.includes('percent') ? [{ name: words, text: shareAt(index) }] : []),
      ],
    }),
    look: { ...data.look, ...(values['show_tooltip_labels'] === false ? { showTooltip: false } : {}) },
    table: {
      columns: [data.measure, words],
      rows: parts.map(({ text }, index) => [text, shareAt(index)]),
    },
  }
}

const funnel = (form: FormValues): ChartKind => {
  const draw = ({ data, width, height, focus, dimmed }: DrawInput) => {
    const values = data.series[0]?.values ?? []
    const shares = sharesOf(values, form['percent_calculation_type'])
    const format = data.look?.format ?? shortNumber
    const labelled = form['show_labels'] !== false
    const type = funnelLabel(form['label_type'])
    const full = values.map((value, index) =>
      value === null
        ? ['–']
        : partLabel(type, '', format(value), shares[index] == null ? '–' : shareText(shares[index] ?? 0)).filter(
            (text) => text !== '',
          ),
    )
    const named = labelled && type.includes('key')
    const left = named
      ? Math.min(sideRoom(width, 0.3, MAX_LABEL), width * 0.42, (max(data.x.labels, textWidth) ?? 0) + 22)
      : 0
    const wideOf = (count: number): number =>
      max(full, (all) => all.slice(0, count).reduce((wide, word) => wide + textWidth(word) + 8, 8)) ?? 0
    // words without room beside the bars are dropped, the last first
    const shownParts = [3, 2, 1].find((count) => wideOf(count) <= width * 0.36) ?? 0
    const words = full.map((all) => all.slice(0, shownParts))
    const right = labelled ? wideOf(shownParts) : 0
    const step = Math.min(THICK, height / Math.max(1, values.length))
    const every = Math.ceil(LINE / step)
    const thick = Math.max(Math.min(THIN, step), step - 10)
    const top = Math.max(0, (height - step * values.length) / 2)
    const most = max(values, (value) => value ?? 0) ?? 1
    const room = Math.max(20, width - left - right)
    const boxes = values.map((value, index) => ({
      focus: { series: 0, index },
      x: left,
      y: top + index * step + (step - thick) / 2,
      width: Math.max(1, (room * (value ?? 0)) / most),
      height: thick,
    }))
    return {
      ...boxFinder(
        boxes.map((box) => ({ ...box, x: 0, width })),
        0,
      ),
      place: ({ index }: { readonly index: number }) => {
        const box = boxes[index]
        return box === undefined ? null : { x: box.x + Math.min(box.width, room * 0.5), y: box.y + box.height / 2 }
      },
      element: (
        <>
          {boxes.map((box, index) => {
            const next = boxes[index + 1]
            const color = markColor(data, box.focus)
            const { focus: mark, ...place } = box
            const hasRoom = index % every === 0
            return (
              <g key={mark.index} opacity={dimmed?.(mark) === true ? 0.24 : 1}>
                {next !== undefined && (
                  <path
                    className="loss"
                    fill={color}
                    d={`M${box.x} ${box.y + thick}H${box.x + box.width}L${next.x + next.width} ${next.y}H${next.x}Z`}
                  />
                )}
                <rect {...place} rx={1.5} fill={color} className={focus?.index === index ? 'hot' : undefined} />
                {named && hasRoom && (
                  <text className="cat" x={left - 10} y={box.y + thick / 2} dy="0.32em" textAnchor="end">
                    {fitText(data.x.labels.at(index) ?? '', left - 16)}
                  </text>
                )}
                {labelled && hasRoom && (
                  <text className="vl num" x={box.x + box.width + 8} y={box.y + thick / 2} dy="0.32em">
                    {words[index]?.map((word, place) => (
                      <tspan key={word} dx={place === 0 ? 0 : 8} className={place === 0 ? undefined : 'dimt'}>
                        {word}
                      </tspan>
                    ))}
                  </text>
                )}
              </g>
            )
          })}
        </>
      ),
    }
  }
  return { refuses: (data) => partsRefusal(t('A funnel'), data), draw, namesItself: true }
}

export default modelDrawing((answered) => ({ data: funnelData(answered), kind: funnel(answered.context.values) }))
