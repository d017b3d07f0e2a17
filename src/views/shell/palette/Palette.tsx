import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useContext, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'wouter'

import { namesOf } from '../../../app/readModel'
import { StoreContext } from '../../context'
import { Icon, Kbd } from '../../controls'
import { entryOf } from '../../history/events/entry'
import { subjectsIn } from '../../history/events/subjects'
import { useServices } from '../../hooks'
import { t } from '../../i18n'
import { columnEntries } from './columnEntries'
import { HISTORY_ICON, openEntries, runEntries, type PaletteEntry } from './entries'
import { Marked } from './Marked'
import { paletteLists } from './paletteLists'
import { usePastControl } from '../past/pastContext'
import { undoScopeOf, undoSubjectAt, type Place } from './places'
import type { Ranked } from './ranking'
import { tableEntries } from './tableEntries'
import { thingEntries, useThings } from './things'
import { clockAndDay } from '../past/time'
import { useToday } from '../past/useToday'
import './palette.css'
import { said } from '../../sentences'

/** Latest events that are searched. */
const RECENT = 300

/** Recent events; null until they are read. */
const useRecent = (): readonly PaletteEntry[] | null => {
  const { past } = useServices()
  const store = useContext(StoreContext)
  const control = usePastControl()
  const today = useToday()
  const [, navigate] = useLocation()
  const [entries, setEntries] = useState<readonly PaletteEntry[] | null>(null)
  useEffect(() => {
    let gone = false
    const read = async (): Promise<void> => {
      const head = past.head()
      const events = await past.read(Math.max(1, head - RECENT + 1), head).catch(() => [])
      if (gone || store === null) return
      const names = namesOf(store.state())
      const subjects = subjectsIn(store.state())
      const historyEntries = events
        .map((event) => entryOf(event, names, subjects))
        .filter(({ role }) => role !== 'work')
      const paletteEntries = historyEntries.toReversed().map((entry): PaletteEntry => {
        return {
          id: `event ${entry.seq}`,
          group: 'History',
          icon: HISTORY_ICON,
          text: said(entry.sentence),
          note: clockAndDay(entry.at, today),
          run: () => {
            control.show(entry.seq)
            navigate('/history/')
          },
        }
      })
      setEntries(paletteEntries)
    }
    void read()
    return () => {
      gone = true
    }
  }, [past, store, control, today, navigate])
  return entries
}

/** Keys pressed before the palette was loaded: moves down the list, and true for Enter. */
export interface EarlyKeys {
  readonly down: number
  readonly enter: boolean
}

export interface PaletteProps {
  /** Letters typed before the palette was loaded. */
  readonly letters: string
  readonly early: EarlyKeys
  /** The former focus, which is restored. */
  readonly from: RefObject<HTMLElement | null>
  readonly takeFocus: (input: HTMLInputElement | null) => void
  readonly places: readonly Place[]
  readonly onKeys: () => void
  readonly onSupport: (() => void) | null
  readonly onClose: () => void
}

type Line = Ranked<PaletteEntry>

/** The line that turns to the steps of the history, where nothing else fits. */
const toHistory = (typed: string): Line => ({
  item: {
    id: 'history',
    group: 'History',
    icon: HISTORY_ICON,
    text: t('Steps of the history with “%s”', typed.trim()),
    shortcut: '#',
    run: () => undefined,
  },
  score: 0,
  marks: [],
})

const PaletteBody = ({ places, onKeys, onSupport, onClose, letters, early, takeFocus }: PaletteProps) => {
  const services = useServices()
  const store = useContext(StoreContext)
  const recent = useRecent()
  const [path, navigate] = useLocation()
  const [typed, setTyped] = useState(letters)
  const { found, isOutdated, isPending, failed } = useThings(typed)
  const lists = useMemo(() => {
    if (store === null) return []
    const model = store.state()
    const scope = undoScopeOf(model, path, services.session)
    const subject = undoSubjectAt(model, path, location.search)
    const help = { services, navigate, onKeys, onSupport, places, scope, subject }
    const all = [
      ...openEntries(model, help),
      ...thingEntries(found, isOutdated, help),
      ...tableEntries(model, help),
      ...columnEntries(model, help),
      ...runEntries(model, help),
      ...(recent ?? []),
    ]
    return paletteLists(all, typed).map(({ group, lines }) => ({ value: group, items: lines }))
  }, [store, services, navigate, onKeys, onSupport, places, path, recent, typed, found, isOutdated])

  // the past is never entered by accident: where only steps fit, Enter turns to them first
  const isPastOnly = lists.length === 1 && lists[0]?.value === 'History' && !typed.startsWith('#')
  const history = isPending ? [] : [{ value: 'History' as const, items: [toHistory(typed)] }]
  const groups = isPastOnly ? history : lists

  const go = ({ item }: Line): void => {
    onClose()
    item.run()
  }
  const choose = (line: Line): void => (isPastOnly ? setTyped(`#${typed.trim()}`) : go(line))
  // Applied once the list is complete: a user who types ahead knows it by heart.
  const due = useRef(early.enter)
  useEffect(() => {
    if (!due.current || recent === null || isPending) return
    due.current = false
    const lines = groups.flatMap(({ items }) => items)
    const line = lines.at(Math.min(Math.max(early.down, 0), lines.length - 1))
    if (line !== undefined && !isPastOnly) go(line)
  })

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
        if (reason === 'item-press') return
        due.current = false
        setTyped(next)
      }}
    >
      <div className="pin">
        <Icon of={Search} />
        <Autocomplete.Input
          ref={takeFocus}
          aria-label={t('Search or run')}
          placeholder={t('Search or run')}
          spellCheck={false}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !isPending || groups.length > 0) return
            event.preventBaseUIHandler()
            due.current = true
          }}
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
        {failed !== null && <p>{t('Only what is known here was searched: %s', failed)}</p>}
        {groups.length > 0 ? null : isPending ? t('Searching…') : t('Nothing fits “%s”. Try fewer letters.', typed)}
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
          <Kbd keys=">" /> {t('commands')} <Kbd keys="@" /> {t('columns')} <Kbd keys="#" /> {t('history')}
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

/** Finds charts, dashboards and other things, tabs, places, commands and recent events. */
export const Palette = (props: PaletteProps) => (
  <Dialog.Root
    open
    onOpenChange={(next) => {
      if (!next) props.onClose()
    }}
  >
    <Dialog.Portal>
      <Dialog.Backdrop className="scrim" />
      <Dialog.Popup className="dialog palette" aria-label={t('Command palette')} finalFocus={props.from}>
        <PaletteBody {...props} />
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
)
