import { Tabs } from '@base-ui/react/tabs'
import { CircleSlash, Hourglass, Pin, PinOff } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ResultEntry } from '../../projections/resultSet'
import type { Run } from '../../projections/runs'
import { EmptyState, Icon, IconButton } from '../controls'
import { useCommand, useIsPast } from '../hooks'
import { t } from '../i18n'
import { dotOf, stateWord } from './status'

/** Keeps the result on screen beside those of later runs, or lets it go again. */
export const PinButton = ({ run, onUnpin }: { readonly run: Run; readonly onUnpin: () => void }) => {
  const command = useCommand()
  const past = useIsPast()
  return (
    <IconButton
      size="small"
      icon={run.pinned ? PinOff : Pin}
      label={run.pinned ? t('Unpin result') : t('Pin result')}
      tooltip={
        run.pinned ? t('Let this result go with the next run') : t('Keep this result beside those of later runs')
      }
      disabledReason={past ? t('Commands wait until you are back.') : null}
      onClick={() => {
        if (run.pinned) onUnpin()
        command('run.pin', { queryId: run.id, pinned: !run.pinned })
      }}
    />
  )
}

const wordOf = ({ run, state, pinned }: ResultEntry): string => {
  if (run === null) return state === 'waiting' ? 'waiting' : 'did not run'
  return pinned ? `${stateWord(run)}, pinned` : stateWord(run)
}

const StatementTab = ({ entry }: { readonly entry: ResultEntry }) => {
  const { run, title, pinned, queryId, place } = entry
  return (
    <Tabs.Tab value={queryId} className="statement" title={`${title}, ${wordOf(entry)}`}>
      {pinned ? <Icon of={Pin} size={12} /> : <span className={`dot ${run === null ? 'none' : dotOf(run)}`} />}
      {place !== null && <span className="num ink-3">{place}</span>}
      <span className="cut">{title}</span>
      <span className="hidden-visually">{wordOf(entry)}</span>
    </Tabs.Tab>
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

interface StatementTabsProps {
  readonly entries: readonly ResultEntry[]
  readonly shown: ResultEntry | null
  readonly onChoose: (queryId: string) => void
  /** The result of the entry on screen, where it has one. */
  readonly children: ReactNode
}

/** A tab for each statement of a script and each pinned result; a lone result needs none. */
export const StatementTabs = ({ entries, shown, onChoose, children }: StatementTabsProps) => {
  const content = shown !== null && shown.run === null ? <NotRun entry={shown} entries={entries} /> : children
  if (entries.length < 2) return content
  return (
    <Tabs.Root
      className="statements"
      value={shown?.queryId ?? null}
      onValueChange={(next: unknown) => onChoose(String(next))}
    >
      <Tabs.List className="statement-list" aria-label={t('Statements')} activateOnFocus>
        {entries.map((entry) => (
          <StatementTab key={entry.queryId} entry={entry} />
        ))}
      </Tabs.List>
      {shown === null ? (
        <div className="statement-panel">{content}</div>
      ) : (
        <Tabs.Panel value={shown.queryId} className="statement-panel">
          {content}
        </Tabs.Panel>
      )}
    </Tabs.Root>
  )
}
