import { SquareTerminal } from 'lucide-react'
import { useContext, useEffect, useRef, useState } from 'react'

import { isRefusal } from '../../core/commands/command'
import { effectiveEditor, NORTH_PERCENT } from '../../projections/editor/editors'
import { StoreContext } from '../context'
import { Button, EmptyState } from '../controls'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'
import { offerInsertion } from '../shell/palette/insertion'
import { isAsking } from '../shell/modal'
import { useNarrow } from '../shell/useNarrow'
import type { SqlTextHandle, TextPart } from './text/handle'
import { EditorPane } from './EditorPane'
import type { ErrorPlace } from '../run/errorPlace'
import { QueryTabs } from './tabs/QueryTabs'
import { ResultsPane } from '../run/result/ResultsPane'
import { useStop } from '../run/useStop'
import type { Sample } from './samples'
import { SchemaBrowser } from '../schema/SchemaBrowser'
import type { Keep } from './tabs/KeepDialog'
import { Splitter } from './Splitter'
import { useActiveEditor, useEditorField } from './state'
import { TabLoading } from './tabs/TabLoading'
import { Toolbar, type RunWhat } from './Toolbar'
import { useAutorun } from './useAutorun'
import { useLinks } from './assist/useLinks'
import { FileDrop } from '../upload/FileDrop'
import './screen.css'

/** True for the text of a tab that was never edited. */
const isUntouched = (sql: string): boolean => /^(?:--[^\n]*\n\s*)*(?:SELECT \.\.\.)?\s*$/.test(sql)

/** The selection where it is wanted and there is one, else the place whose statement runs. */
const partToRun = (what: RunWhat, text: SqlTextHandle | null, at: number | null): TextPart => {
  const selection = what === 'statement' ? null : (text?.selected() ?? null)
  if (selection !== null) return { selection }
  const cursor = at ?? text?.cursor() ?? null
  return cursor === null ? {} : { cursor }
}

const useActions = (id: string | null, text: React.RefObject<SqlTextHandle | null>) => {
  const store = useContext(StoreContext)
  const command = useCommand()
  const stop = useStop(id)
  const run = (what: RunWhat, at: number | null = null): void => {
    if (id === null) return
    text.current?.flush()
    text.current?.closeCompletions()
    const part = what === 'all' ? {} : partToRun(what, text.current, at)
    const explain = what === 'plan' || what === 'analyze' ? { explain: what } : {}
    const decision = command('run.start', { editorId: id, ...part, ...explain })
    if (!isRefusal(decision)) command('session.select_south_pane', { pane: 'Results' })
  }
  const keep = (create: Keep): void => {
    if (id === null) return
    text.current?.flush()
    const decision = command('run.start', { editorId: id, ...partToRun('selection', text.current, null), create })
    if (!isRefusal(decision)) command('session.select_south_pane', { pane: 'Results' })
  }
  const part = (): TextPart => {
    text.current?.flush()
    return partToRun('selection', text.current, null)
  }
  const format = (): void => {
    text.current?.flush()
    if (id !== null) command('editor.format', { id })
  }
  const sample = ({ sql, title }: Sample): void => {
    text.current?.flush()
    const editor = store === null || id === null ? undefined : effectiveEditor(store.state().editors, id)
    if (editor === undefined) return
    if (isUntouched(editor.sql)) {
      command('editor.replace', { id: editor.id, sql, by: 'load' })
      command('run.start', { editorId: editor.id })
      return
    }
    const { dbId, catalog, schema } = editor
    const decision = command('editor.add', { name: title, sql, context: { dbId, catalog, schema } })
    const added = isRefusal(decision) ? undefined : (decision[0]?.data as { readonly id: string } | undefined)
    if (added !== undefined) command('run.start', { editorId: added.id })
  }
  const fix = (place: ErrorPlace, word: string): void => {
    text.current?.replace(place.offset, place.word.length, word)
    run('statement', place.offset)
  }
  return { run, keep, part, stop, format, sample, fix }
}

interface WorkbenchProps {
  readonly id: string
  readonly text: React.RefObject<SqlTextHandle | null>
  readonly actions: ReturnType<typeof useActions>
}

/** Toolbar, editor and results of one tab. */
const Workbench = ({ id, text, actions }: WorkbenchProps) => {
  const { run, stop, format, sample, fix } = actions
  const frame = useRef<HTMLDivElement>(null)
  const north = useEditorField(id, (editor) => editor.northPercent, NORTH_PERCENT)
  return (
    <div id="query-panel" role="tabpanel" aria-labelledby={`tab-${id}`} className="sql-panel">
      <Toolbar
        id={id}
        onRun={run}
        onKeep={actions.keep}
        part={actions.part}
        onStop={stop}
        onFormat={format}
        flush={() => text.current?.flush()}
      />
      <div ref={frame} className="sql-panes" style={{ '--north': `${north}%` }}>
        <div className="sql-north" data-pane="" data-entity={`editor/${id}`}>
          <EditorPane id={id} handle={text} />
        </div>
        <Splitter id={id} northPercent={north} frame={frame} />
        <ResultsPane
          key={id}
          id={id}
          onReveal={(offset) => text.current?.reveal(offset)}
          onFix={fix}
          onSample={sample}
        />
      </div>
    </div>
  )
}

/** A tab of another browser has nothing to show until the server has sent it. */
const Bench = (props: WorkbenchProps) => {
  const { id } = props
  const loaded = useEditorField(id, (editor) => editor.loaded, true)
  if (loaded) return <Workbench {...props} />
  return (
    <div id="query-panel" role="tabpanel" aria-labelledby={`tab-${id}`} className="sql-panel">
      <TabLoading id={id} />
    </div>
  )
}

/** Where the server stores tabs, the screen waits for its list before it says that there are none. */
const LISTING = { status: 'loading' } as const

/** Adds a first tab to an app that never had one, as soon as the default database is known. */
const useFirstTab = (): void => {
  const command = useCommand()
  const store = useContext(StoreContext)
  const past = useIsPast()
  const first = useSelect(
    ['editors', 'schemas', 'tabs', 'session'],
    ({ editors, schemas, tabs, session }) =>
      (session.flags['SQLLAB_BACKEND_PERSISTENCE'] !== true || (tabs.list ?? LISTING).status !== 'loading') &&
      editors.order.length === 0 &&
      editors.closedOrder.length === 0 &&
      schemas.databases !== null &&
      schemas.databases.status !== 'loading',
  )
  useEffect(() => {
    // An earlier page's failure to read the databases is obsolete: the screen has just requested them again.
    const asking = store?.state().schemas.databases?.status === 'loading'
    if (first && !past && !asking) command('editor.add', { origin: 'first' })
  }, [command, first, past, store])
}

const useKeys = (actions: ReturnType<typeof useActions>, text: React.RefObject<SqlTextHandle | null>) => {
  const escapeTaken = useRef(false)
  return {
    onKeyDownCapture: (event: React.KeyboardEvent): void => {
      // The editor marks every Escape as handled, so its own need for it is checked before.
      if (event.key === 'Escape') escapeTaken.current = text.current?.usesEscape() ?? false
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || isAsking()) return
      event.preventDefault()
      event.stopPropagation()
      actions.run(event.shiftKey ? 'all' : 'selection')
    },
    onKeyDown: (event: React.KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      const inEditor = event.target instanceof Element && event.target.closest('.sql-text') !== null
      if (inEditor ? !escapeTaken.current : !event.defaultPrevented) actions.stop()
    },
  }
}

/** The SQL editor: tabs, schema, text and results. */
const SqlScreen = () => {
  const command = useCommand()
  const past = useIsPast()
  const [id, activate] = useActiveEditor()
  const text = useRef<SqlTextHandle>(null)
  const actions = useActions(id, text)
  const keys = useKeys(actions, text)
  const narrow = useNarrow()
  const kept = useEditorField(id ?? '', (editor) => editor.hideLeftBar, false)
  // where there is no room for both, the schema is looked at for a moment
  const [lookingAt, setLookingAt] = useState<string | null>(null)
  const looking = narrow && lookingAt === id
  const hidden = narrow ? !looking : kept
  const showBrowser = (shown: boolean): void => {
    if (narrow) setLookingAt(shown ? id : null)
    else if (id !== null) command('editor.toggle_left_bar', { id, hidden: !shown })
  }
  useEffect(() => {
    command('schema.load_databases', {})
  }, [command])
  useFirstTab()
  useLinks()
  useAutorun(id)
  useEffect(() => (past ? undefined : offerInsertion((name) => text.current?.insert(name))), [past])
  const loaded = useEditorField(id ?? '', (editor) => editor.loaded, true)
  const browser = id !== null && !hidden && loaded
  return (
    // The screen handles the keys for Run and Stop from everything inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={browser ? 'sql-screen' : 'sql-screen wide'} {...keys}>
      <h1 className="hidden-visually">{t('SQL')}</h1>
      {browser && (
        <SchemaBrowser
          id={id}
          onInsert={(name) => {
            setLookingAt(null)
            text.current?.insert(name)
          }}
          onHide={() => showBrowser(false)}
        />
      )}
      <div className="sql-main" inert={looking}>
        <QueryTabs active={id} browserHidden={hidden} onShowBrowser={() => showBrowser(true)} onActivate={activate} />
        {id === null ? (
          <EmptyState
            icon={SquareTerminal}
            title={t('No query is open')}
            actions={
              past ? undefined : (
                <Button variant="primary" onClick={() => command('editor.add', {})}>
                  {t('New query')}
                </Button>
              )
            }
          >
            {t('Closed tabs keep their SQL and their results and can be reopened.')}
          </EmptyState>
        ) : (
          <Bench id={id} text={text} actions={actions} />
        )}
      </div>
      <FileDrop />
    </div>
  )
}

export default SqlScreen
