// A list that draws only the rows in view, and whose keys the search field handles, has no tag of its own.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useVirtualizer } from '@tanstack/react-virtual'
import { Check } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import { valueText, type Value } from '../../../domain/filters/values'
import { Button, Icon, Spinner } from '../../controls'
import { isAllChosen, pasteValues, SELECT_ALL, toggleAll, wantsMore } from '../../controls/choice/selectBox'
import { Search } from 'lucide-react'
import { t, tn } from '../../i18n'

const ROW = 28
/** Values offered before the user requests more. */
const SHOWN = 8

export interface Offer {
  readonly value: Value
  /** On the right: the sort value. */
  readonly detail?: string
  /** On the right: the number of its rows. It is no part of the value's name. */
  readonly count?: string
}

interface ValueListProps {
  readonly label: string
  readonly textOf: (value: Value) => string
  readonly offers: readonly Offer[]
  readonly chosen: readonly Value[]
  /** The count of chosen values that are not offered, which come first; '' where it is unknown, null where they are left out. */
  readonly lost: string | null
  readonly multiple: boolean
  /** Values outside the list may be typed. */
  readonly creatable: boolean
  readonly loading: boolean
  readonly message: string | null
  /** There are more values than these on the server, and the search looks there. */
  readonly more: boolean
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly onChange: (values: readonly Value[]) => void
  readonly onDone: () => void
  /** Wants the next page of values. */
  readonly onMore: () => void
  readonly onAll?: (() => void) | undefined
  readonly footer?: ReactNode
}

const holds = (values: readonly Value[], value: Value): boolean => values.some((one) => Object.is(one, value))

/** The forms in which a value is typed or pasted: the one that is shown, and its own. */
const formsOf = (value: Value, textOf: (value: Value) => string): readonly string[] => [
  ...new Set([textOf(value), valueText(value)]),
]

/** Values to choose from: a search field that keeps the focus, and a list that draws only the rows in view. */
export const ValueList = (props: ValueListProps) => {
  const {
    label,
    textOf,
    offers,
    chosen,
    lost,
    multiple,
    creatable,
    loading,
    message,
    more,
    search,
    onSearch,
    onChange,
    onDone,
    onMore,
    onAll,
  } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<number | null>(null)
  const text = search.trim()
  const { fits, own: newEntries } = useMemo(() => {
    const needle = text.toLowerCase()
    const fits =
      needle === ''
        ? offers
        : offers.filter(({ value }) => formsOf(value, textOf).some((form) => form.toLowerCase().includes(needle)))
    const isNew = creatable && text !== '' && !fits.some(({ value }) => formsOf(value, textOf).includes(text))
    return { fits, own: isNew ? [{ value: text, detail: t('New') }] : [] }
  }, [offers, text, creatable, textOf])
  // a chosen value without rows must be there to be taken away
  const lostEntries = useMemo((): readonly Offer[] => {
    if (lost === null || text !== '') return []
    const offered = new Set(offers.map(({ value }) => value))
    return chosen
      .filter((value) => !offered.has(value))
      .map((value) => ({ value, ...(lost !== '' && { count: lost }) }))
  }, [lost, text, offers, chosen])
  const entries = useMemo(
    (): readonly Offer[] => [...newEntries, ...lostEntries, ...fits],
    [newEntries, lostEntries, fits],
  )
  const choosable = useMemo(
    () => [...newEntries, ...fits].map(({ value }) => ({ value, label: textOf(value) })),
    [newEntries, fits, textOf],
  )
  // the first row means all others
  const all = multiple && text === '' && choosable.length > 1 ? 1 : 0
  const count = entries.length + all
  const current = Math.min(place ?? all, Math.max(0, count - 1))
  // eslint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
    initialRect: { width: 0, height: ROW * SHOWN },
  })
  const drawn = virtual.getVirtualItems()
  const toggle = (value: Value): void => {
    const has = holds(chosen, value)
    if (multiple) onChange(has ? chosen.filter((one) => !Object.is(one, value)) : [...chosen, value])
    else {
      onChange(has ? [] : [value])
      onDone()
    }
  }
  // Enter was pressed before the server had found anything
  const awaitedText = useRef<string | null>(null)
  useEffect(() => {
    if (awaitedText.current === null || (loading && awaitedText.current === text)) return
    const meant = awaitedText.current === text
    awaitedText.current = null
    const [first] = entries
    if (meant && first !== undefined) toggle(first.value)
  })
  const go = (to: number): void => {
    const next = Math.max(0, Math.min(count - 1, to))
    setPlace(next)
    virtual.scrollToIndex(next)
  }
  const press = (at: number): void => {
    const offer = entries[at - all]
    if (at < all) onChange(toggleAll(choosable, chosen))
    else if (offer !== undefined) toggle(offer.value)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter and the arrows are about the word that is being composed
    if (event.nativeEvent.isComposing) return
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + SHOWN,
      PageUp: current - SHOWN,
    }
    const to = moves[event.key]
    if (to !== undefined) {
      event.preventDefault()
      go(to)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (loading && text !== '' && entries.length === 0) awaitedText.current = text
      else press(current)
    } else if (event.key === 'Backspace' && search === '' && chosen.length > 0) onChange(chosen.slice(0, -1))
  }
  const paste = (pasted: string): boolean => {
    const make = creatable || (multiple && more) ? (part: string): Value => part : null
    const options = offers.flatMap(({ value }) => formsOf(value, textOf).map((form) => ({ value, label: form })))
    const next = pasteValues<Value>(pasted, { options, chosen, multiple, make })
    if (next === null) return false
    onChange(next)
    if (!multiple) onDone()
    return true
  }
  return (
    <div className="values-pop">
      <div className="popfilter">
        <div className="input small">
          <Icon of={Search} size={14} />
          <input
            role="combobox"
            aria-label={t('Search %s', label)}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={drawn.some(({ index }) => index === current) ? `${id}-${current}` : undefined}
            aria-autocomplete="list"
            placeholder={more ? t('Search all values') : tn('Search %s value', 'Search %s values', offers.length)}
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={(event) => {
              setPlace(null)
              onSearch(event.target.value)
            }}
            onPaste={(event) => {
              if (paste(event.clipboardData.getData('text'))) event.preventDefault()
            }}
            onKeyDown={onKeyDown}
          />
          {loading && <Spinner />}
        </div>
      </div>
      <div
        ref={scroller}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple}
        className="list values-list"
        style={{ height: count === 0 ? 0 : Math.min(SHOWN, count) * ROW + 8 }}
        onScroll={({ currentTarget }) => {
          if (more && !loading && wantsMore(currentTarget)) onMore()
        }}
      >
        <div role="presentation" className="values-canvas" style={{ height: virtual.getTotalSize() }}>
          {drawn.map((item) => {
            const offer = entries[item.index - all]
            if (offer === undefined && item.index >= all) return null
            const on = offer === undefined ? isAllChosen(choosable, chosen) : holds(chosen, offer.value)
            const none = offer?.value === null || offer?.value === ''
            return (
              // The focus stays in the field, which handles the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={item.key}
                id={`${id}-${item.index}`}
                role="option"
                aria-selected={on}
                aria-label={offer?.count === undefined ? undefined : textOf(offer.value)}
                aria-describedby={offer?.count === undefined ? undefined : `${id}-${item.index}-count`}
                aria-setsize={count}
                aria-posinset={item.index + 1}
                className="option"
                data-highlighted={item.index === current ? '' : undefined}
                style={{ transform: `translateY(${item.start}px)` }}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => setPlace(item.index)}
                onClick={() => press(item.index)}
              >
                {multiple && (
                  <span className={on ? 'box on' : 'box'} aria-hidden="true">
                    {on && <Icon of={Check} size={12} />}
                  </span>
                )}
                <span className={none ? 'cut none' : 'cut'}>
                  {offer === undefined ? `${t(SELECT_ALL)} (${choosable.length})` : textOf(offer.value)}
                </span>
                {offer?.detail !== undefined && <span className="detail">{offer.detail}</span>}
                {offer?.count !== undefined && (
                  <span id={`${id}-${item.index}-count`} className="detail num">
                    {offer.count}
                  </span>
                )}
                {!multiple && on && (
                  <span className="tick">
                    <Icon of={Check} size={14} />
                  </span>
                )}
              </div>
            )
          })}
        </div>
      </div>
      {message !== null && (
        <div className="popnote bad" role="alert">
          {message}
        </div>
      )}
      {entries.length === 0 && !loading && message === null && (
        <div className="popnote">{text === '' ? t('There are no values.') : t('No value contains this.')}</div>
      )}
      {more && text === '' && (
        <div className="popnote row">
          <span>{t('The first %s values. Search finds the others.', offers.length)}</span>
          {onAll !== undefined && (
            <Button size="small" variant="ghost" onClick={onAll}>
              {t('Load all')}
            </Button>
          )}
        </div>
      )}
      {multiple && entries.length > 0 && (
        <div className="values-foot">
          {text !== '' && fits.length > 0 && (
            <Button
              size="small"
              variant="ghost"
              onClick={() =>
                onChange([...chosen, ...fits.map(({ value }) => value).filter((one) => !holds(chosen, one))])
              }
            >
              {t('Select found')}
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={() => onChange([])}>
            {t('Clear')}
          </Button>
          <span className="grow" />
          {props.footer}
        </div>
      )}
      {(!multiple || entries.length === 0) && props.footer !== undefined && (
        <div className="values-foot">{props.footer}</div>
      )}
    </div>
  )
}
