import { useState } from 'react'

import { rangeMask, rangeOf, type Range } from '../../projections/filters/values'
import type { Cell } from '../../projections/results'
import { useSlide } from '../brush/useSlide'
import { Button, TextField } from '../controls'
import { t } from '../i18n'
import type { FilterControlProps } from './control'
import { rangeAt } from './rangeScale'
import { RangeSlider } from './RangeSlider'
import { useOptions } from './useOptions'

const numberOf = (cell: Cell | undefined): number | null => {
  const value = typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** What somebody typed as a number; undefined for what is none, null for nothing. */
const typed = (text: string): number | null | undefined => {
  const plain = text
    .trim()
    .replaceAll(/[,_\s]/g, '')
    .replace('−', '-')
  if (plain === '') return null
  const value = Number(plain)
  return Number.isFinite(value) ? value : undefined
}

const shown = (value: number | null): string =>
  value === null ? '' : value.toLocaleString('en', { maximumFractionDigits: 6 })

interface EndProps {
  readonly label: string
  readonly value: number | null
  readonly placeholder: string
  readonly disabled: boolean
  readonly onTake: (value: number | null) => void
}

const End = ({ label, value, placeholder, disabled, onTake }: EndProps) => {
  const [text, setText] = useState(shown(value))
  const [known, setKnown] = useState(value)
  if (!Object.is(known, value)) {
    setKnown(value)
    setText(shown(value))
  }
  const wrong = typed(text) === undefined
  const take = (): void => {
    // what is shown may be rounded: who only passed through changed nothing
    if (text === shown(value)) return
    const next = typed(text)
    if (next !== undefined && !Object.is(next, value)) onTake(next)
  }
  return (
    <TextField
      label={label}
      labelPlace="hidden"
      inputMode="decimal"
      size="small"
      className="num"
      placeholder={placeholder}
      value={text}
      disabled={disabled}
      error={wrong ? t('Not a number') : null}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}

/** Numbers from and to, by a slider between what there is, or typed. */
export const RangeFilter = ({
  dashboardId,
  filter,
  filters,
  masks,
  mask,
  disabled,
  asker,
  onChange,
}: FilterControlProps) => {
  const options = useOptions({ dashboardId, filter, filters, masks, active: !disabled, ...(asker && { asker }) })
  const [row] = options.rows
  const min = numberOf(row?.[0])
  const max = numberOf(row?.[1])
  const [from, to] = rangeOf(mask)
  const [held, setHeld] = useState<Range | null>(null)
  const take = ([a, b]: Range): void => {
    const turned = a !== null && b !== null && a > b
    onChange(rangeMask(filter, turned ? [b, a] : [a, b]))
  }
  const slides = min !== null && max !== null && max > min
  const scale = slides && asker === undefined ? { min, max } : null
  const slide = useSlide({ dashboardId, filter, scale })
  const [left, right] = held ?? [from, to]
  return (
    <div className="range">
      {slides && (
        <RangeSlider
          name={filter.name}
          min={min}
          max={max}
          values={[left, right]}
          disabled={disabled}
          onMove={(values) => {
            const range = rangeAt(min, max, values, [from, to])
            setHeld(range)
            slide.move(range)
          }}
          onEnd={(values) => {
            setHeld(null)
            if (values !== null) take(rangeAt(min, max, values, [from, to]))
            slide.end()
          }}
        />
      )}
      <div className="range-ends">
        <End
          label={t('%s at least', filter.name)}
          value={left}
          placeholder={min === null ? t('From') : shown(min)}
          disabled={disabled}
          onTake={(value) => take([value, to])}
        />
        <End
          label={t('%s at most', filter.name)}
          value={right}
          placeholder={max === null ? t('To') : shown(max)}
          disabled={disabled}
          onTake={(value) => take([from, value])}
        />
      </div>
      {options.status === 'failed' && (
        <div className="filter-note bad" role="alert">
          {options.message}
          <Button size="small" variant="ghost" onClick={options.retry}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </div>
  )
}
