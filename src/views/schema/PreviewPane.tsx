import { RefreshCw, Table2, X } from 'lucide-react'
import { useRef } from 'react'

import { PLAIN_VIEW } from '../../projections/grid/grids'
import type { Preview } from '../../projections/schema/previews'
import { isRunning } from '../../projections/run/runs'
import { Button, EmptyState, IconButton } from '../controls'
import type { GridHandle } from '../grid/Grid'
import { useOwnView } from '../grid/useOwnView'
import { useCommand } from '../hooks'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { focusOpenTab } from '../editor/focus'
import { ResultView } from '../run/result/ResultView'
import { RunStatus } from '../run/RunStatus'
import { useMoreCommand } from '../editor/useMoreCommand'
import { useRun } from '../editor/state'
import './preview.css'

const nothing = (): void => undefined

interface PreviewPaneProps {
  readonly id: string
  readonly preview: Preview
}

/** The first rows of a table, which can be fetched again and taken away (A2.11, A4.25, A4.27). */
export const PreviewPane = ({ id, preview }: PreviewPaneProps) => {
  const command = useCommand()
  const more = useMoreCommand()
  const reason = usePastRefusal()
  const run = useRun(preview.queryId)
  const grid = useRef<GridHandle>(null)
  const arrangement = useOwnView(PLAIN_VIEW)
  const { dbId, catalog, schema, name } = preview
  const place = { editorId: id, dbId, catalog, schema, name }
  return (
    <>
      <div className="sql-preview">
        <Button
          size="small"
          variant="ghost"
          icon={RefreshCw}
          disabledReason={reason ?? (run !== null && isRunning(run.state) ? t('It still runs.') : null)}
          onClick={() => void more('preview.open', { ...place, again: true })}
        >
          {t('Fetch again')}
        </Button>
        {run !== null && <RunStatus run={run} earlier={false} />}
        <IconButton
          size="small"
          icon={X}
          label={t('Remove the preview of %s', name)}
          disabledReason={reason}
          onClick={() => {
            void more('preview.remove', place).then(() => {
              command('session.select_south_pane', { pane: 'Results' })
              focusOpenTab(t('Results panes'))
            })
          }}
        />
      </div>
      {run === null ? (
        <EmptyState
          icon={Table2}
          title={t('The rows of this preview are not here')}
          actions={
            <Button disabledReason={reason} onClick={() => void more('preview.open', place)}>
              {t('Show the rows here')}
            </Button>
          }
        >
          {t('It was opened in another browser, or long ago.')}
        </EmptyState>
      ) : (
        <ResultView
          key={run.id}
          run={run}
          filter=""
          grid={grid}
          label={t('Preview of %s', name)}
          arrangement={arrangement}
          onReveal={nothing}
          onFix={nothing}
          onShow={nothing}
        />
      )}
    </>
  )
}
