import { Check, Diff, ExternalLink, Link2, AppWindow } from 'lucide-react'
import { Suspense, useCallback, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'

import { registry } from '../../app/events'
import { openEditors } from '../../projections/editor/selectors'
import { StoreContext } from '../context'
import { Checkbox, EmptyState, IconButton, Skeleton } from '../controls'
import { lazyWithRetry } from '../controls/loading/lazyWithRetry'
import { copyText } from '../grid/copy/clipboard'
import { t } from '../i18n'
import { usePastPlace } from '../shell/past/pastContext'
import { useEventAt } from '../shell/past/useEventAt'
import { SQL } from './events/entry'
import { placeOf, screenAt } from './events/eventIndex'
import { SentenceText } from './events/SentenceText'
import { linkToMoment } from './moment'
import { lookText, roomIn, useChosenTheme, useWindowSize } from './preview/look'
import { storeOf } from './preview/store'
import { useSize } from './useSize'
import type { History } from './useHistory'
import './preview.css'

const Screen = lazyWithRetry(() => import('./preview/Screen'), 'Screen')

/** The previewed screen lays itself out for at least this size, and is made smaller where there is less room. */
const WIDTH = 1278
const HEIGHT = 480

interface Ring {
  readonly key: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Places of the event's subjects: elements marked `data-entity="editor/abc"`. */
const ringsIn = (stage: HTMLElement, topics: readonly string[]): readonly Ring[] => {
  const origin = stage.getBoundingClientRect()
  return [...stage.querySelectorAll<HTMLElement>('[data-entity]')].flatMap((element, index) => {
    const entity = element.dataset['entity'] ?? ''
    if (!topics.includes(entity)) return []
    const box = element.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return []
    return [
      {
        key: `${index} ${entity}`,
        left: box.left - origin.left,
        top: box.top - origin.top,
        width: box.width,
        height: box.height,
      },
    ]
  })
}

/** The things that the event at the point concerns. */
const useTopics = ({ source, point }: History): readonly string[] => {
  const event = useEventAt(source, point.seq)
  return useMemo(() => {
    const definition = registry.get(event?.type ?? '')
    const fits = definition?.schema.safeParse(event?.data)
    return fits?.success === true ? (definition?.touches(fits.data) ?? []) : []
  }, [event])
}

/** Before the first step on a screen there is none to show; `isOpened` is true when a step says that one was opened. */
const useNoScreen = (history: History, isOpened: boolean): boolean => {
  const store = storeOf(history)
  const subscribe = useCallback((listener: () => void) => store.subscribe(['editors'], listener), [store])
  return useSyncExternalStore(subscribe, () => !isOpened && openEditors(store.state().editors).length === 0)
}

/** The address of the screen that the window of a step showed then; null where no step says so. */
const useShown = (history: History, session: string | undefined): string | null => {
  const store = storeOf(history)
  const subscribe = useCallback((listener: () => void) => store.subscribe(['screens'], listener), [store])
  return useSyncExternalStore(subscribe, () =>
    session === undefined ? null : (store.state().screens.windows[session]?.address ?? null),
  )
}

/** The real screen of then, scaled down, without effect, with the step's changes outlined. */
export const PreviewPane = ({ history }: { readonly history: History }) => {
  const { index, point } = history
  const sent = usePastPlace().file?.sent
  const [, navigate] = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const room = useSize(box)
  const [outline, setOutline] = useState(true)
  const [rings, setRings] = useState<readonly Ring[]>([])
  const topics = useTopics(history)
  const store = useContext(StoreContext)
  const [copied, setCopied] = useState<string | null>(null)
  const place = placeOf(index.entries, point.seq)
  const entry = index.entries[place]
  const theirs = useWindowSize(history, entry?.session)
  const theme = useChosenTheme(history)
  // one's own log is shown as large as there is room: its windows were here
  const of = history.source.kind === 'log' || theirs === null ? null : roomIn(theirs)
  const scale =
    of === null
      ? Math.min(1, room.width / WIDTH)
      : Math.min(1, room.width / of.width, Math.max(HEIGHT / 2, room.height - 2) / of.height)
  const width = of?.width ?? Math.max(WIDTH, room.width)
  const height = of?.height ?? Math.max(HEIGHT, Math.floor((room.height - 2) / scale))
  const isCopied = entry !== undefined && copied === entry.id
  const entryScreen = useMemo(() => screenAt(index.entries, place), [index.entries, place])
  const shown = useShown(history, entry?.session)
  const address = shown ?? entryScreen ?? SQL
  const none = useNoScreen(history, shown !== null || entryScreen !== null)

  useEffect(() => {
    const element = stage.current
    if (element === null || !outline) {
      setRings([])
      return undefined
    }
    const measure = () => setRings(ringsIn(element, topics))
    const frame = requestAnimationFrame(measure)
    const observer = new MutationObserver(measure)
    observer.observe(element.firstElementChild ?? element, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [outline, topics, scale, height, store, none])

  return (
    <div className="stage">
      <div className="chg">
        <span className="row grow">
          <Diff size={14} aria-hidden="true" />
          <span className="cut">
            {entry === undefined ? t('Before the first event') : <SentenceText sentence={entry.sentence} />}
          </span>
        </span>
        {of !== null && theirs !== null && (
          <span className="cut ink-3 num" title={t('The window of the person')}>
            {lookText(theirs, theme)}
          </span>
        )}
        <Checkbox label={t('Outline what changed')} checked={outline} onChange={setOutline} />
        {entry !== undefined && (
          <IconButton
            label={isCopied ? t('Copied to clipboard!') : t('Copy link to this moment')}
            icon={isCopied ? Check : Link2}
            size="small"
            onClick={() =>
              void copyText(linkToMoment(location.origin, entry.id, sent?.session.id)).then((done) =>
                setCopied(done ? entry.id : null),
              )
            }
          />
        )}
        <IconButton label={t('Show in full size')} icon={ExternalLink} size="small" onClick={() => navigate(address)} />
      </div>
      <div ref={box} className="fit">
        {none ? (
          <div className="shotw none">
            <EmptyState icon={AppWindow} title={t('No screen yet')}>
              {t('By then nothing had been done that a screen could show.')}
            </EmptyState>
          </div>
        ) : (
          <div
            ref={stage}
            className="shotw"
            inert
            style={{ width: Math.round(width * scale), height: Math.round(height * scale) }}
          >
            <div className="z" style={{ width, height, transform: `scale(${scale})` }}>
              <Suspense fallback={<Skeleton lines={[30, 60, 45, 80, 70]} />}>
                <Screen history={history} address={address} />
              </Suspense>
            </div>
            {rings.map(({ key, ...place }) => (
              <span key={key} className="ring" style={place} />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
