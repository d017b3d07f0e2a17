import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

import { viewId } from '../../projections/editor/editors'
import { latestRuns } from '../../projections/run/resultSet'
import { isRunning, type Run } from '../../projections/run/runs'
import { Banner, Button } from '../controls'
import { useIsPast, useSelect, useServices } from '../hooks'
import { t } from '../i18n'
import { SaveConflict } from '../savedQuery/SaveConflict'
import type { SqlTextHandle } from './text/handle'
import type { RunMark } from './text/marks'
import { SqlText } from './text/SqlText'
import { useEditorField } from './state'
import { useTextSource } from './assist/textSource'

/** Claims the tab for this window. Until its holder is known, typing is allowed. `mayWrite` has the same state synchronously. */
const useHold = (id: string, handle: RefObject<SqlTextHandle | null>) => {
  const mayWrite = useRef(true)
  const services = useServices()
  const past = useIsPast()
  const [state, setState] = useState<{
    readonly id: string
    readonly held: boolean
    readonly takeOver: () => void
  } | null>(null)
  useEffect(() => {
    if (past) return undefined
    const show = (isHeld: boolean): void => {
      mayWrite.current = isHeld
      setState({ id, held: isHeld, takeOver: () => hold.takeOver() })
    }
    const leaveTab = (): void => {
      flushSync(() => setState({ id, held: false, takeOver: () => hold.takeOver() }))
      handle.current?.flush()
      mayWrite.current = false
    }
    const claim = (): ReturnType<typeof services.holdEditor> =>
      services.holdEditor(id, { onChange: show, leave: leaveTab })
    mayWrite.current = true
    let hold = claim()
    // The page that comes next finds the tab free, however long this one takes to go.
    const leave = (): void => hold.release()
    const back = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) hold = claim()
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', back)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', back)
      hold.release()
    }
  }, [services, id, past, handle])
  return { hold: state?.id === id && !past ? state : null, mayWrite }
}

const markOf = (run: Run): RunMark => {
  const failed = run.state === 'failed' || run.state === 'timed_out'
  const state = isRunning(run.state) ? 'running' : failed ? 'failed' : run.state === 'stopped' ? 'stopped' : 'success'
  const error = run.errors.find((entry) => typeof entry.position === 'number')
  return {
    state,
    sql: run.sql,
    offset: run.offset,
    position: failed ? (error?.position ?? null) : null,
    message: failed ? (error?.message ?? run.errorMessage) : null,
    candidates: failed ? (error?.candidates ?? []) : [],
  }
}

/** The editor of a tab, read-only in the past and while another window edits the tab. */
export const EditorPane = ({
  id,
  handle,
}: {
  readonly id: string
  readonly handle: RefObject<SqlTextHandle | null>
}) => {
  const past = useIsPast()
  const services = useServices()
  const { hold, mayWrite } = useHold(id, handle)
  const source = useTextSource(id, mayWrite)
  const open = useSelect(['editors'], ({ editors }) => editors.order.map((entry) => viewId(editors, entry)))
  const loaded = useEditorField(id, (editor) => editor.loaded, true)
  const runs = useSelect(['editors', 'runs', 'scripts'], (model) => latestRuns(model, id))
  const marks = useMemo(() => runs.map(markOf), [runs])
  const elsewhere = hold !== null && !hold.held

  useEffect(() => {
    const leave = (): void => {
      if (document.visibilityState === 'hidden') void services.flush()
    }
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', leave)
    }
  }, [services])

  return (
    <>
      {elsewhere && (
        <Banner
          kind="info"
          announce="status"
          actions={
            <Button size="small" onClick={hold.takeOver}>
              {t('Take over')}
            </Button>
          }
        >
          {t('Another window edits this tab. What is typed there appears here.')}
        </Banner>
      )}
      {!elsewhere && <SaveConflict id={id} flush={() => handle.current?.flush()} />}
      <SqlText
        id={id}
        source={source}
        readOnly={past || elsewhere || !loaded}
        past={past}
        marks={marks}
        open={open}
        handle={handle}
      />
    </>
  )
}
