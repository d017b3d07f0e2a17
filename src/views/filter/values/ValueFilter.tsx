import { ChevronDown, X } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'

import { isRequired, type NativeFilter } from '../../../domain/filters/config'
import { MAX_OPTIONS, OPTION_ROWS } from '../../../domain/filters/options'
import { toOfferedMoment } from '../offeredMoment'
import {
  isInverse,
  matchOf,
  momentLabel,
  selectMask,
  valueOfCell,
  valuesOf,
  valueText,
  type Value,
} from '../../../domain/filters/values'
import type { Cell } from '../../../core/results/types'
import { Checkbox, Icon, Popover, TextField } from '../../controls'
import { preload, usePreloaded } from '../../controls/loading/preload'
import { LOCAL_PAUSE, MAX_TAGS, PAGE_SIZE, SERVER_PAUSE, tagLabel } from '../../controls/choice/selectBox'
import { currentLanguage, t } from '../../i18n'
import { keepsFocus } from '../../lists/rows/keepsFocus'
import type { FilterControlProps } from './control'
import { useCounts } from './useCounts'
import { useOptions } from './useOptions'
import type { Offer } from './ValueList'

const valueList = preload(() => import('./ValueList'))

/** Characters of the values that a tooltip has room for. */
const MAX_TITLE = 1000

const detailOf = (cell: Cell | undefined): { readonly detail?: string } =>
  typeof cell === 'number'
    ? { detail: cell.toLocaleString(currentLanguage(), { maximumFractionDigits: 2 }) }
    : typeof cell === 'string'
      ? { detail: cell }
      : {}

const countText = (count: number): string => count.toLocaleString(currentLanguage())

/** The offered form of a value that was saved as text, or typed; other values stay. */
const toOfferedText = (offered: readonly Value[]): ((value: Value) => Value) => {
  const known = new Set(offered)
  const byText = new Map(offered.map((value) => [valueText(value), value]))
  return (value) => (known.has(value) ? value : (byText.get(valueText(value)) ?? value))
}

/** The text of a search once the typing pauses. */
const usePaused = (text: string, pause: number): string => {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return paused
}

const one = (filter: NativeFilter): boolean =>
  filter.controlValues['multiSelect'] === false || matchOf(filter) !== 'exact'

/** A part of the text, in place of values from a list. */
const TextFilter = ({ filter, mask, disabled, onChange }: FilterControlProps) => {
  const maskText = valuesOf(mask).map(valueText)[0] ?? ''
  const [text, setText] = useState(maskText)
  const [lastMaskText, setLastMaskText] = useState(maskText)
  if (lastMaskText !== maskText) {
    setLastMaskText(maskText)
    setText(maskText)
  }
  const take = (): void => {
    if (text !== maskText) onChange(selectMask(filter, text.trim() === '' ? [] : [text.trim()], isInverse(mask)))
  }
  const hints = { contains: t('Contains'), starts_with: t('Starts with'), ends_with: t('Ends with'), exact: '' }
  return (
    <TextField
      label={filter.name}
      labelPlace="hidden"
      placeholder={hints[matchOf(filter)]}
      value={text}
      disabled={disabled}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}

/** Values of a column, from a list that the server searches. */
const ListFilter = (props: FilterControlProps) => {
  const { dashboardId, filter, filters, masks, mask, disabled, asker, onChange } = props
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [rows, setRows] = useState(OPTION_ROWS)
  // a list that is complete is searched here
  const [partial, setPartial] = useState(false)
  const sought = usePaused(search, partial ? SERVER_PAUSE : LOCAL_PAUSE)
  const whole = useDeferredValue(sought)
  const options = useOptions({
    dashboardId,
    filter,
    filters,
    masks,
    rows,
    search: partial ? whole : '',
    active: open && !disabled,
    ...(asker && { asker }),
  })
  if (options.more && !partial && options.status === 'there') setPartial(true)
  const list = usePreloaded(valueList)
  const values = valuesOf(mask)
  const inverse = isInverse(mask)
  const counts = useCounts({ ...props, options, open: open && !disabled, whole: !partial && !options.more })
  const offers = useMemo(
    () =>
      options.rows.map(([cell, detail]): Offer => {
        const value = valueOfCell(cell)
        const count = counts?.get(value)
        return { value, ...detailOf(detail), ...(count === undefined ? {} : { count: countText(count) }) }
      }),
    [options.rows, counts],
  )
  const toOffered = useMemo(() => {
    const offered = offers.map(({ value }) => value)
    return options.isTime ? toOfferedMoment(offered) : toOfferedText(offered)
  }, [options.isTime, offers])
  const textOf = options.isTime ? momentLabel : valueText
  // one value may have been chosen in two forms
  const chosen = [...new Set(values.map(toOffered))]
  const isComplete = !options.more && !partial && options.status === 'there'
  const change = (next: readonly Value[], turned = inverse): void => onChange(selectMask(filter, next, turned, textOf))
  const multiple = !one(filter)
  const mayInvert = filter.controlValues['inverseSelection'] === true
  const text = values.map(textOf).join(', ')
  const isCut = values.length > MAX_TAGS || values.some((value) => tagLabel(textOf(value)) !== textOf(value))
  const noneName = isRequired(filter) ? t('%s: none', filter.name) : t('%s: all', filter.name)
  return (
    <div ref={keepsFocus} className={`input vals ${disabled ? 'off' : ''}`} data-popup-open={open ? '' : undefined}>
      {values.slice(0, MAX_TAGS).map((value) => (
        <span key={`${typeof value} ${String(value)}`} className={inverse ? 'chip out' : 'chip'}>
          <span className="cut">{inverse ? t('not %s', tagLabel(textOf(value))) : tagLabel(textOf(value))}</span>
          {!disabled && (
            <button
              type="button"
              aria-label={t('Remove %s', textOf(value))}
              onClick={() => change(values.filter((other) => !Object.is(other, value)))}
            >
              <Icon of={X} size={12} />
            </button>
          )}
        </span>
      ))}
      {values.length > MAX_TAGS && <span className="chip more num">{t('+%s', values.length - MAX_TAGS)}</span>}
      <Popover
        label={t('Values of %s', filter.name)}
        className="selectpop values"
        align="end"
        sideOffset={8}
        alignOffset={-4}
        disabled={disabled}
        open={open}
        needs={valueList}
        onOpenChange={(next) => {
          setOpen(next)
          if (!next) setSearch('')
        }}
        trigger={
          <button
            type="button"
            className="vals-open"
            title={isCut ? text.slice(0, MAX_TITLE) : undefined}
            aria-haspopup="listbox"
            aria-label={values.length === 0 ? noneName : t('%s: %s', filter.name, text.slice(0, 200))}
          >
            <span className="ph">{values.length > 0 ? '' : isRequired(filter) ? t('Choose a value') : t('All')}</span>
            <Icon of={ChevronDown} size={14} className="chev" />
          </button>
        }
      >
        {list !== null && (
          <list.ValueList
            label={filter.name}
            textOf={textOf}
            offers={offers}
            lost={
              options.status === 'failed' || options.rows.length === 0
                ? null
                : isComplete && counts !== null
                  ? countText(0)
                  : ''
            }
            chosen={chosen}
            multiple={multiple}
            creatable={filter.controlValues['creatable'] === true}
            loading={options.status === 'loading' || search !== whole}
            message={options.status === 'failed' ? (options.message ?? t('The values could not be read.')) : null}
            more={options.more || partial}
            search={search}
            onSearch={setSearch}
            onChange={change}
            onDone={() => setOpen(false)}
            onMore={() => {
              if (options.more && rows < MAX_OPTIONS) setRows(rows + PAGE_SIZE)
            }}
            onAll={
              rows < MAX_OPTIONS
                ? () => {
                    setRows(MAX_OPTIONS)
                    setPartial(false)
                  }
                : undefined
            }
            footer={
              mayInvert ? (
                <Checkbox label={t('All but these')} checked={inverse} onChange={(turned) => change(values, turned)} />
              ) : undefined
            }
          />
        )}
      </Popover>
    </div>
  )
}

export const ValueFilter = (props: FilterControlProps) =>
  matchOf(props.filter) === 'exact' ? <ListFilter {...props} /> : <TextFilter {...props} />
