import { max, min, scaleBand } from 'd3'

import type { ChartKind, DrawInput } from '../chart'
import { AxisTitles, boundedScale, tickCount, titleRoom, ValueAxis, valueRoom } from '../common/axis/axes'
import { boxFinder } from '../common/series/boxes'
import { colorOf, markOpacity } from '../common/color/colors'
import { shortNumber } from '../common/format/format'
import { textWidth } from '../common/series/measure'
import { modelDrawing } from '../common/series/modelDrawing'
import { TickLabels, ticksLayoutOf, ticksLeft, ticksRoom, type TicksLayout } from '../common/axis/TickLabels'
import { waterfallData, type Step } from './data'
import { t } from '../../i18n'

const signed = (value: number, format: (value: number) => string): string =>
  value > 0 ? `+${format(value)}` : format(value)

const waterfall = (steps: readonly Step[], layout: TicksLayout): ChartKind => {
  const draw = (input: DrawInput) => {
    const { data, width, height, hidden, focus } = input
    const look = data.look ?? {}
    const room = titleRoom(look)
    const format = look.format ?? shortNumber
    const ends = steps.flatMap(({ from, to }) => [from, to])
    const domain: [number, number] = [Math.min(0, min(ends) ?? 0), Math.max(0, max(ends) ?? 0) || 1]
    const left = valueRoom(boundedScale(domain, [0, 1], look).ticks(5), look.format)
    // figures below the least bar are above the names
    const under = domain[0] < 0 ? 12 : 0
    const plot = {
      left: ticksLeft(layout, data.x.labels, [left, width - 10], height),
      top: 18 + room.top,
      right: width - 10,
      bottom: height - 24 - room.bottom - under - ticksRoom(layout, data.x.labels, height),
    }
    const y = boundedScale(domain, [plot.bottom, plot.top], look)
    const band = scaleBand(data.x.values, [plot.left, plot.right]).paddingInner(0.24).paddingOuter(0.12)
    const seriesOf = (step: Step): number => data.series.findIndex(({ key }) => key === step.kind)
    const boxes = steps.map((step, index) => ({
      focus: { series: seriesOf(step), index },
      x: band(index) ?? 0,
      y: Math.min(y(step.from), y(step.to)),
      width: band.bandwidth(),
      height: Math.max(1, Math.abs(y(step.from) - y(step.to))),
    }))
    const words = steps.map((step) => (step.kind === 'total' ? format(step.value) : signed(step.value, format)))
    const labelled = look.values !== false && (max(words, textWidth) ?? 0) <= band.step() - 2
    const shown = (step: Step): boolean => !hidden.has(step.kind)
    return {
      ...boxFinder(boxes, 12),
      element: (
        <>
          <ValueAxis scale={y} plot={plot} count={tickCount(height)} format={look.format} />
          <AxisTitles look={look} plot={plot} height={height} />
          {boxes.map(({ focus: mark, ...box }, index) => {
            const step = steps[index]
            if (step === undefined || !shown(step)) return null
            const end = y(step.to)
            return (
              <g key={mark.index} opacity={markOpacity(input, mark)}>
                {index < steps.length - 1 && (
                  <line className="conn" x1={box.x + box.width} x2={box.x + band.step()} y1={end} y2={end} />
                )}
                <rect
                  {...box}
                  rx={box.width > 6 ? 1.5 : 0}
                  fill={colorOf(data.series, mark.series)}
                  className={focus?.index === index ? 'hot' : undefined}
                />
                {labelled && (
                  <text
                    className="vl num"
                    x={box.x + box.width / 2}
                    y={step.to < step.from ? box.y + box.height + 12 : box.y - 4}
                    textAnchor="middle"
                    aria-hidden="true"
                  >
                    {words[index]}
                  </text>
                )}
              </g>
            )
          })}
          <TickLabels
            layout={layout}
            labels={data.x.labels}
            plot={{ ...plot, bottom: plot.bottom + under }}
            center={(index) => (band(index) ?? 0) + band.bandwidth() / 2}
            step={band.step()}
            height={height}
          />
        </>
      ),
    }
  }
  return {
    refuses: () => (steps.every(({ to }) => Number.isFinite(to)) ? null : t('The sums are too large to be drawn.')),
    draw,
    namesItself: false,
  }
}

export default modelDrawing((answered) => {
  const { data, steps } = waterfallData(answered)
  return { data, kind: waterfall(steps, ticksLayoutOf(answered.context.values['x_ticks_layout'])) }
})
