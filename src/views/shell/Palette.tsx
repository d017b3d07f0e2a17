import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useCallback, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'

import { plain } from '../../events/sentence'
import { namesOf } from '../../projections/model'
import { StoreContext } from '../context'
import { Icon, Kbd } from '../controls'
import { entryOf } from '../history/entry'
import { QUIET } from '../history/gestures'
import { useServices } from '../hooks'
import { t } from '../i18n'
import type { EarlyText } from './earlyKeys'
import { HISTORY_ICON, openEntries, runEntries, type PaletteEntry } from './entries'
import { Marked } from './Marked'
import { paletteLists } from './paletteLists'
import { usePastControl } from './pastContext'
import type { Place } from './places'
import type { Ranked } from './ranking'
import { clockAndDay } from './time'
import { useToday } from './useToday'
import './palette.css'

/** Latest events that are searched. */
const RECENT = 300

const useRecent = (): readonly PaletteEntry[] => {
  const { past } = useServices()
  const store = useContext(StoreContext)
  const control = usePastControl()
  const today = useToday()
  const [, navigate] = useLocation()
  const [entries, setEntries] = useState<readonly PaletteEntry[]>([])
  useEffect(() => {
    let gone = false
    const read = async (): Promise<void> => {
      const head = past.head()
      const events = await past.read(Math.max(1, head - RECENT + 1), head).catch(() => [])
      if (gone || store === null) return
      const names = namesOf(store.state())
      const told = events.map((event) => entryOf(event, names)).filter((entry) => !QUIET.has(entry.area))
      const made = told.toReversed().map((entry): PaletteEntry => {
        return {
          id: `event ${entry.seq}`,
          group: 'History',
          icon: HISTORY_ICON,
          text: plain(entry.sentence),
          note: clockAndDay(entry.at, today),
          run: () => {
            control.show(entry.seq)
            navigate('/history/')
          },
        }
      })
      setEntries(made)
    }
    void read()
    return () => {
      gone = true
    }
  }, [past, store, control, today, navigate])
  return entries
}

interface PaletteProps {
  readonly places: readonly Place[]
  /** What was typed before the field was there; it is the field's from then on. */
  readonly takeTyped: () => EarlyText
  readonly onKeys: () => void
  readonly onClose: () => void
}

type Line = Ranked<PaletteEntry>

interface BodyProps {
  readonly takeFocus: (input: HTMLInputElement | null) => void
}

const PaletteBody = ({ places, takeTyped, onKeys, onClose, takeFocus }: PaletteProps & BodyProps) => {
  const services = useServices()
  const store = useContext(StoreContext)
  const recent = useRecent()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [entered, setEntered] = useState(false)
  const arrive = useCallback(
    (input: HTMLInputElement | null): void => {
      takeFocus(input)
      if (input === null) return
      const { text, entered } = takeTyped()
      if (text !== '') setTyped((known) => known + text)
      if (entered) setEntered(true)
    },
    [takeFocus, takeTyped],
  )
  const groups = useMemo(() => {
    if (store === null) return []
    const help = { services, navigate, onKeys, places }
    const all = [...openEntries(store.state(), help), ...runEntries(store.state(), help), ...recent]
    return paletteLists(all, typed).map(({ group, lines }) => ({ value: group, items: lines }))
  }, [store, services, navigate, onKeys, places, recent, typed])

  const choose = ({ item }: Line): void => {
    onClose()
    item.run()
  }
  const first = groups[0]?.items[0]
  const chooseFirst = useEffectEvent(() => {
    if (first !== undefined) choose(first)
  })
  useEffect(() => {
    if (entered) chooseFirst()
  }, [entered])

  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      mode="none"
      value={typed}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={(line: Line) => line.item.text}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') setTyped(next)
      }}
    >
      <div className="pin">
        <Icon of={Search} />
        <Autocomplete.Input
          ref={arrive}
          aria-label={t('Search or run')}
          placeholder={t('Search or run')}
          spellCheck={false}
        />
      </div>
      <Autocomplete.List className="lines" aria-label={t('Search or run')} tabIndex={-1}>
        {({ value, items }: { readonly value: string; readonly items: readonly Line[] }) => (
          <Autocomplete.Group key={value} items={items}>
            <Autocomplete.GroupLabel className="head eyebrow">{t(value)}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(line: Line) => (
                <Autocomplete.Item key={line.item.id} value={line} className="line" onClick={() => choose(line)}>
                  <PaletteLine line={line} />
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <Autocomplete.Status className="nothing">
        {groups.length === 0 ? t('Nothing fits “%s”. Try fewer letters.', typed) : null}
      </Autocomplete.Status>
      <div className="pft" aria-hidden="true">
        <span>
          <Kbd keys="Up Down" /> {t('move')}
        </span>
        <span>
          <Kbd keys="Enter" /> {t('open')}
        </span>
        <span className="grow" />
        <span>
          <Kbd keys=">" /> {t('commands')} <Kbd keys="#" /> {t('history')}
        </span>
      </div>
    </Autocomplete.Root>
  )
}

const PaletteLine = ({ line: { item, marks } }: { readonly line: Line }) => (
  <>
    <Icon of={item.icon} />
    <span className="cut">
      <Marked text={item.text} marks={marks} />
    </span>
    {item.detail === undefined ? null : <span className="small ink-3 cut">{item.detail}</span>}
    {item.note === undefined ? null : <span className="note num">{item.note}</span>}
    {item.shortcut === undefined ? null : <Kbd keys={item.shortcut} />}
  </>
)

/** Finds tabs, places, commands and what happened lately. */
export const Palette = ({ open, ...rest }: PaletteProps & { readonly open: boolean }) => {
  const from = useRef<HTMLElement | null>(null)
  // At once, so that letters typed right after the shortcut arrive in the field.
  const takeFocus = useCallback((input: HTMLInputElement | null): void => {
    if (input === null) return
    from.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    input.focus()
  }, [])
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) rest.onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="dialog palette" aria-label={t('Command palette')} finalFocus={from}>
          <PaletteBody {...rest} takeFocus={takeFocus} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
