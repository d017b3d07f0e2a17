import { useMemo, useState } from 'react'

import { same } from '../../../core/json/value'
import { rangeEndText, rangeMask, rangeOf, type Range } from '../../../domain/filters/values'
import { anyNumberIn, compareNumbers, type AnyNumber } from '../../../core/results/exact'
import { useSlide } from '../../chart/brush/useSlide'
import { Button, TextField } from '../../controls'
import { parseNumber, withAllMarks } from '../../chart/common/format/local'
import { t } from '../../i18n'
import type { FilterControlProps } from './control'
import { Distribution } from './Distribution'
import { isBeyond, rangeAt, scaleOf } from './rangeScale'
import { RangeSlider } from './RangeSlider'
import { useRefusedRange, type Refused } from './refusedRanges'
import { useOptions } from './useOptions'

/** Characters of an end that have room beside the other one. */
const ROOM = 12

const shown = (value: AnyNumber | null): string => (value === null ? '' : withAllMarks(rangeEndText(value)))

/** The value of an end: the typed one, else the set one. */
const endOf = (text: string | null, value: AnyNumber | null): AnyNumber | null | undefined =>
  text === null ? value : parseNumber(text)

const isTurned = ([from, to]: Range): boolean => from !== null && to !== null && compareNumbers(from, to) > 0

interface EndProps {
  readonly label: string
  readonly value: AnyNumber | null
  /** Typed text that was refused. */
  readonly kept: string | null
  /** The reason for the refusal. */
  readonly refusal: string | null
  readonly placeholder: string
  readonly disabled: boolean
  /** Null where the text did not change. */
  readonly onTake: (text: string | null) => void
}

const End = ({ label, value, kept, refusal, placeholder, disabled, onTake }: EndProps) => {
  const base = kept ?? shown(value)
  const [text, setText] = useState(base)
  const [lastBase, setLastBase] = useState(base)
  if (lastBase !== base) {
    setLastBase(base)
    setText(base)
  }
  // a user who only passed through changed nothing
  const take = (): void => onTake(text === shown(value) ? null : text)
  return (
    <TextField
      label={label}
      labelPlace="hidden"
      inputMode="decimal"
      size="small"
      className="num"
      placeholder={placeholder}
      title={text === '' ? placeholder : text}
      value={text}
      disabled={disabled}
      error={parseNumber(text) === undefined ? t('Not a number.') : text === kept ? refusal : null}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}

/** Numbers from and to, by a slider over the existing values, or typed. */
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
  const [least, greatest] = [anyNumberIn(row?.[0]), anyNumberIn(row?.[1])]
  const scale = useMemo(
    () =>
      least === null || greatest === null || compareNumbers(least, greatest) >= 0 ? null : scaleOf(least, greatest),
    [least, greatest],
  )
  const [from, to] = rangeOf(mask)
  const [draggedRange, setDraggedRange] = useState<Range | null>(null)
  const [refused, setRefused] = useRefusedRange(filter.id, [from, to])
  const [lower, upper] = refused?.texts ?? [null, null]
  const set = (range: Range): void => {
    setRefused(null)
    if (!same(range, [from, to])) onChange(rangeMask(filter, range))
  }
  const type = (texts: Refused['texts']): void => {
    const [a, b] = [endOf(texts[0], from), endOf(texts[1], to)]
    if (a === undefined || b === undefined || isTurned([a, b])) setRefused({ texts, was: [from, to] })
    else set([a, b])
  }
  const [a, b] = [endOf(lower, from), endOf(upper, to)]
  const turned = a !== undefined && b !== undefined && isTurned([a, b])
  const slide = useSlide({ dashboardId, filter, scale: asker === undefined ? scale : null, range: [from, to] })
  const [left, right] = draggedRange ?? [from, to]
  const isLong = [from ?? least, to ?? greatest].some((end) => shown(end).length > ROOM)
  return (
    <div className="range">
      {scale === null && options.status === 'loading' && <div className="slider-room" />}
      {scale !== null && (
        <Distribution
          dashboardId={dashboardId}
          filter={filter}
          filters={filters}
          masks={masks}
          scale={scale}
          range={[left, right]}
        />
      )}
      {scale !== null && (
        <RangeSlider
          name={filter.name}
          scale={scale}
          values={[left, right]}
          text={shown}
          disabled={disabled}
          onMove={(values) => {
            const range = rangeAt(scale, values, [from, to])
            setDraggedRange(range)
            slide.move(range)
          }}
          onEnd={(values) => {
            setDraggedRange(null)
            if (values !== null) set(rangeAt(scale, values, [from, to]))
            slide.end()
          }}
        />
      )}
      <div className={isLong ? 'range-ends long' : 'range-ends'}>
        <End
          label={t('%s at least', filter.name)}
          value={left}
          kept={lower}
          refusal={turned ? t('The lower number must not exceed the upper one, %s.', shown(b)) : null}
          placeholder={least === null ? t('From') : shown(least)}
          disabled={disabled}
          onTake={(text) => type([text, upper])}
        />
        <End
          label={t('%s at most', filter.name)}
          value={right}
          kept={upper}
          refusal={
            turned && lower === null ? t('The upper number must not be below the lower one, %s.', shown(a)) : null
          }
          placeholder={greatest === null ? t('To') : shown(greatest)}
          disabled={disabled}
          onTake={(text) => type([lower, text])}
        />
      </div>
      {least !== null && greatest !== null && isBeyond(least, greatest, [from, to]) && (
        <output className="filter-note">{t('The data goes from %s to %s.', shown(least), shown(greatest))}</output>
      )}
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
