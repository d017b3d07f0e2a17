// The field of the search keeps the focus, handles the keys and points to the active option.
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role */
import { Search } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'

import { figureCharts, type FigureChart } from '../../../../domain/layout/figures'
import { LIVE_TITLE, partAddress } from '../../../../domain/markdown/liveValues'
import { own } from '../../../../projections/dashboard/state'
import { Icon } from '../../../controls'
import { useSelect } from '../../../hooks'
import { t } from '../../../i18n'
import { Floating } from '../../../richText/Floating'
import { matching } from '../../../richText/insert/matching'
import type { ValuePickerProps } from '../../../richText/insert/values'
import { chartName } from '../../chart/ChartSlot'
import { useFigure } from '../../text/live/useFigure'
import { useEdit } from '../context'

interface Choice extends FigureChart {
  readonly label: string
}

const useChoices = (): readonly Choice[] => {
  const { dashboardId } = useEdit()
  const topic = `dashboard/${dashboardId}` as const
  const components = useSelect([topic], ({ dashboards }) => own(dashboards.byId, dashboardId)?.components)
  const charts = useSelect([topic], ({ dashboards }) => own(dashboards.byId, dashboardId)?.charts)
  return useMemo(
    () =>
      figureCharts(components ?? {}, charts ?? {}).map((chart) => ({ ...chart, label: chartName(chart.component) })),
    [components, charts],
  )
}

interface OptionProps {
  readonly id: string
  readonly choice: Choice
  readonly active: boolean
  readonly onHover: () => void
  readonly onChoose: ValuePickerProps['onChoose']
}

const Option = ({ id, choice: { component, chartId, label }, active, onHover, onChoose }: OptionProps) => {
  const figure = useFigure(chartId)
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      className="option"
      data-highlighted={active ? '' : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onHover}
      onClick={() => onChoose({ text: figure ?? label, url: partAddress(component.id), title: LIVE_TITLE })}
    >
      <span className="cut">{label}</span>
      <span className="detail">{figure}</span>
    </div>
  )
}

/** Charts of the dashboard that show one figure, with it, to be put into a text. */
export const ValuePicker = ({ anchor, onChoose, onClose }: ValuePickerProps) => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const choices = useChoices()
  const shown = matching(choices, query)
  const active = Math.min(chosen, shown.length - 1)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose(true)
    else if (step === undefined) list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.click()
    else if (shown.length > 0) setChosen((active + step + shown.length) % shown.length)
  }
  return (
    <Floating
      anchor={anchor}
      className="value-picker"
      role="dialog"
      aria-label={t('Value of a metric')}
      onKeyDown={onKeyDown}
      onLeave={() => onClose(false)}
    >
      <div className="popfilter">
        <div className="input small">
          <Icon of={Search} size={14} />
          <input
            ref={field}
            role="combobox"
            aria-label={t('Search charts with one figure')}
            aria-expanded="true"
            aria-controls={id}
            aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
            aria-autocomplete="list"
            placeholder={t('Search charts')}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value)
              setChosen(0)
            }}
          />
        </div>
      </div>
      <div ref={list} id={id} role="listbox" aria-label={t('Charts with one figure')} className="list">
        {shown.map((choice, index) => (
          <Option
            key={choice.component.id}
            id={`${id}-${index}`}
            choice={choice}
            active={index === active}
            onHover={() => setChosen(index)}
            onChoose={onChoose}
          />
        ))}
      </div>
      <output className="popnote">
        {choices.length === 0
          ? t('No chart on this dashboard shows one figure. Add a big number first.')
          : shown.length === 0
            ? t('No such chart')
            : null}
      </output>
    </Floating>
  )
}
