import { CircleSlash, Hourglass, Pin, PinOff } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'

import type { ResultEntry } from '../../projections/run/resultSet'
import type { Run } from '../../projections/run/runs'
import { EmptyState, Icon, IconButton } from '../controls'
import { TabList, TabPanel } from '../controls/tabs/TabList'
import { useMoreCommand } from '../editor/useMoreCommand'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { stateWord } from './status'
import { dotOf } from '../editor/dot'
import './statements.css'

/** Keeps the result on screen beside those of later runs, or lets it go again. */
export const PinButton = ({ run, onUnpin }: { readonly run: Run; readonly onUnpin: () => void }) => {
  const more = useMoreCommand()
  const wait = usePastRefusal()
  return (
    <IconButton
      size="small"
      icon={run.pinned ? PinOff : Pin}
      label={run.pinned ? t('Unpin result') : t('Pin result')}
      tooltip={
        run.pinned ? t('Replace this result with the next run') : t('Keep this result beside those of later runs')
      }
      disabledReason={wait}
      onClick={() => {
        if (run.pinned) onUnpin()
        void more('run.pin', { queryId: run.id, pinned: !run.pinned })
      }}
    />
  )
}

const wordOf = ({ run, state, pinned }: ResultEntry): string => {
  if (run === null) return state === 'waiting' ? t('waiting') : t('did not run')
  return pinned ? t('%s, pinned', stateWord(run)) : stateWord(run)
}

const contentOf = (entry: ResultEntry) => {
  const { run, title, pinned, place } = entry
  return (
    <>
      {pinned ? <Icon of={Pin} size={12} /> : <span className={`dot ${run === null ? 'none' : dotOf(run)}`} />}
      {place !== null && <span className="num ink-3">{place}</span>}
      <span className="cut">{title}</span>
      <span className="hidden-visually">{wordOf(entry)}</span>
    </>
  )
}

const NotRun = ({ entry, entries }: { readonly entry: ResultEntry; readonly entries: readonly ResultEntry[] }) => {
  if (entry.state === 'waiting') {
    return (
      <EmptyState icon={Hourglass} title={t('This statement waits for its turn')}>
        {t('The statements of a script run one after the other.')}
      </EmptyState>
    )
  }
  const ended = entries.findLast(({ run, place }) => run !== null && place !== null)
  const number = String(ended?.place ?? 1)
  return (
    <EmptyState icon={CircleSlash} title={t('This statement did not run')}>
      {ended?.run?.state === 'stopped'
        ? t('The script was stopped at statement %s.', number)
        : ended?.run?.state === 'failed' || ended?.run?.state === 'timed_out'
          ? t('Statement %s failed, and the ones after it were left out.', number)
          : t('The script ended before its turn came.')}
    </EmptyState>
  )
}

/** Visible width of the open tab's neighbour, which shows that there is one. */
const ROOM = 32

/** Brings the tab of the result on screen into the part of the strip that is in sight, and moves nothing else. */
const useInSight = (shown: string | null): RefObject<HTMLDivElement | null> => {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = around.current?.querySelector('.statement-list')
    const tab = list?.querySelector('[aria-selected="true"]')
    if (!list || !tab) return
    const [strip, box] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (box.left < strip.left) list.scrollLeft -= strip.left - box.left + ROOM
    else if (box.right > strip.right) list.scrollLeft += box.right - strip.right + ROOM
  }, [shown])
  return around
}

interface StatementTabsProps {
  readonly entries: readonly ResultEntry[]
  readonly shown: ResultEntry | null
  readonly onChoose: (queryId: string) => void
  /** The result of the entry on screen, where it has one. */
  readonly children: ReactNode
}

/** A tab for each statement of a script and each pinned result; a lone result needs none. */
export const StatementTabs = ({ entries, shown, onChoose, children }: StatementTabsProps) => {
  const id = useId()
  const around = useInSight(shown?.queryId ?? null)
  const content = shown !== null && shown.run === null ? <NotRun entry={shown} entries={entries} /> : children
  if (entries.length < 2) return content
  return (
    <div className="statements" ref={around}>
      <TabList
        id={id}
        label={t('Statements')}
        value={shown?.queryId ?? null}
        onChange={onChoose}
        tabs={entries.map((entry) => ({
          value: entry.queryId,
          title: `${entry.title}, ${wordOf(entry)}`,
          content: contentOf(entry),
        }))}
        className="statement-list"
        tabClass="statement"
      />
      {shown === null ? (
        <div className="statement-panel">{content}</div>
      ) : (
        <TabPanel id={id} value={shown.queryId} className="statement-panel">
          {content}
        </TabPanel>
      )}
    </div>
  )
}
