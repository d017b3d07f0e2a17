import { Slider } from '@base-ui/react/slider'
import { line, max, min, scaleLinear } from 'd3'
import { useMemo } from 'react'

import { Button } from '../../../controls'
import { t } from '../../../i18n'
import type { ChartData } from '../../chart'
import './zoom.css'
import { zoomPlaces, type Stretch } from './zoom'

/** Point limit in a strip: more cannot be distinguished. */
const MOST = 400

/** The whole of the first series in small, as far as it goes: 0 to 100 across, 0 to 20 down. */
const outline = ({ series, moments }: ChartData): string => {
  const values: readonly (number | null)[] = moments?.outline ?? series[0]?.values ?? []
  const step = Math.max(1, Math.ceil(values.length / MOST))
  const places = values.map((_, place) => place).filter((place) => place % step === 0)
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [0, 100])
  const y = scaleLinear(
    [min(values, (value) => value ?? undefined) ?? 0, max(values, (value) => value ?? undefined) ?? 1],
    [19, 1],
  )
  return (
    line<number>()
      .defined((place) => values[place] !== null && values[place] !== undefined)
      .x((place) => x(place))
      .y((place) => y(values[place] ?? 0))(places) ?? ''
  )
}

interface ZoomSliderProps {
  readonly title: string
  /** All of the chart. */
  readonly data: ChartData
  readonly stretch: Stretch
  /** Pixels beside the axis, so that the strip has the axis's width. */
  readonly sides: readonly [left: number, right: number] | undefined
  readonly onChange: (stretch: Stretch) => void
}

/** Selector of the drawn range of the axis: two handles over the whole in small. */
export const ZoomSlider = ({ title, data, stretch, sides, onChange }: ZoomSliderProps) => {
  const places = zoomPlaces(data)
  const last = places.values.length - 1
  const [from, to] = stretch
  const path = useMemo(() => outline(data), [data])
  const whole = from === 0 && to === last
  const text = (place: number): string => places.labels.at(place) ?? ''
  return (
    <div className="zoom" style={sides === undefined ? undefined : { paddingLeft: sides[0], paddingRight: sides[1] }}>
      <Slider.Root
        className="zoom-slider"
        aria-label={t('Data zoom of %s', title)}
        value={[from, to]}
        min={0}
        max={last}
        minStepsBetweenValues={1}
        onValueChange={(next) => {
          const [low = 0, high = last] = next
          onChange([low, high])
        }}
      >
        <Slider.Control className="zoom-control">
          <Slider.Track className="zoom-track">
            <svg className="zoom-outline" viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
              <path d={path} />
            </svg>
            <Slider.Indicator className="zoom-on" />
            <Slider.Thumb
              index={0}
              className="zoom-thumb"
              getAriaLabel={() => t('First shown')}
              getAriaValueText={() => text(from)}
            />
            <Slider.Thumb
              index={1}
              className="zoom-thumb"
              getAriaLabel={() => t('Last shown')}
              getAriaValueText={() => text(to)}
            />
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      <p className="zoom-words">
        <span className="cut">{whole ? t('All of the axis is shown.') : `${text(from)} – ${text(to)}`}</span>
        {!whole && (
          <Button size="small" variant="ghost" onClick={() => onChange([0, last])}>
            {t('Show all')}
          </Button>
        )}
      </p>
    </div>
  )
}
