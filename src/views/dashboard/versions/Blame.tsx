import { ChartColumn, Heading, ListFilter, PanelTop, TextAlignStart } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'

import type { DashboardVersion } from '../../../events/dashboard/version'
import type { EventEnvelope } from '../../../core/events/envelope'
import { contentOf, type Dashboard } from '../../../projections/dashboard/dashboards'
import { isUnsaved, setIn, setsThing, thingsOn, type Thing } from '../../../domain/merge/blame'
import { Button, EmptyState, Icon, SearchField, Tag, type LucideIcon } from '../../controls'
import { blameText } from '../../history/blameText'
import { actorName } from '../../history/events/people'
import { type Collector, useReadBack } from '../../history/useReadBack'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import { usePastControl } from '../../shell/past/pastContext'
import { authorOf, momentOf } from '../../version/origin'
import { differenceText, thingOf } from './words'

const ICONS: Readonly<Record<Thing['subject'], LucideIcon>> = {
  chart: ChartColumn,
  text: TextAlignStart,
  header: Heading,
  tab: PanelTop,
  filter: ListFilter,
}

/** The latest steps in the log of this browser that set unsaved things; null until they are read. */
const useOwnSteps = (dashboardId: number, things: readonly Thing[]): ReadonlyMap<string, EventEnvelope> | null =>
  useReadBack(
    useCallback((): Collector<ReadonlyMap<string, EventEnvelope>> => {
      const steps = new Map<string, EventEnvelope>()
      const add = (event: EventEnvelope): boolean => {
        for (const thing of things) {
          if (!steps.has(thing.id) && setsThing(event, dashboardId, thing)) steps.set(thing.id, event)
        }
        return steps.size === things.length
      }
      return { add, found: () => steps }
    }, [dashboardId, things]),
  )

interface BlameProps {
  readonly dashboard: Dashboard
  readonly versions: readonly DashboardVersion[]
  /** The requested thing. */
  readonly part: string | null
  readonly onClose: () => void
}

/** The user, time and step that last set each chart, text and filter of a dashboard. */
export const Blame = ({ dashboard, versions, part, onClose }: BlameProps) => {
  const control = usePastControl()
  const [, go] = useLocation()
  const [search, setSearch] = useState('')
  const [now] = useState(() => Date.now())
  const list = useRef<HTMLUListElement>(null)
  const user = useSelect(['session'], ({ session }) => session.user)
  const content = useMemo(() => contentOf(dashboard), [dashboard])
  const things = useMemo(() => thingsOn(content), [content])
  const unsaved = useMemo(
    () => things.filter((thing) => isUnsaved(dashboard.saved, content, thing)),
    [things, dashboard.saved, content],
  )
  const steps = useOwnSteps(dashboard.id, unsaved)
  useEffect(() => {
    list.current?.querySelector('.asked')?.scrollIntoView({ block: 'center' })
  }, [part])
  const needle = search.trim().toLowerCase()
  const shown = things.filter((thing) => thingOf(thing).toLowerCase().includes(needle))
  const showStep = ({ seq }: EventEnvelope): void => {
    if (seq === null) return
    onClose()
    control.show(seq)
    go('/history/')
  }
  const toldOf = (thing: Thing) => {
    const step = steps?.get(thing.id)
    if (unsaved.includes(thing)) {
      return (
        <>
          <Tag kind="warn">{t('Unsaved')}</Tag>
          {step !== undefined && (
            <>
              <span className="line-blame">{blameText(actorName(step.actor, user, true), step.at, now)}</span>
              <Button size="small" variant="ghost" onClick={() => showStep(step)}>
                {t('Show the step')}
              </Button>
            </>
          )}
        </>
      )
    }
    const set = setIn(versions, thing)
    if (set === null) return <span className="ink-3">{t('as in the first version that is kept')}</span>
    const { version, differences } = set
    const who = version.author?.id === user?.id ? t('you') : authorOf(version)
    return (
      <>
        <span className="line-blame" title={momentOf(version.at)}>
          {blameText(who, version.at, now)}
        </span>
        <span className="ink-3 num">{t('Version %s', String(version.number))}</span>
        <span className="blame-did">{differences.map(differenceText).join(' · ')}</span>
      </>
    )
  }
  return (
    <div className="blame">
      <SearchField label={t('Find a part')} value={search} onChange={setSearch} />
      {shown.length === 0 ? (
        <EmptyState icon={ListFilter} title={t('Nothing has this name')} />
      ) : (
        <ul ref={list} aria-label={t('Who set what')}>
          {shown.map((thing) => (
            <li key={thing.id} className={thing.id === part ? 'asked' : undefined}>
              <span className="blame-what cut">
                <Icon of={ICONS[thing.subject]} size={14} />
                <span className="cut" title={thing.name}>
                  {thing.name === '' ? thingOf(thing) : thing.name}
                </span>
              </span>
              <span className="blame-told">{toldOf(thing)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
