import { useMemo, useState } from 'react'

import { currentId } from '../../../projections/editor/rekey'
import { resultRuns } from '../../../projections/run/resultRuns'
import { resultEntries, runGoneBackTo, type ResultEntry } from '../../../projections/run/resultSet'
import type { Run } from '../../../projections/run/runs'
import { useSelect } from '../../hooks'
import { useEditorField, useRun } from '../../editor/state'

/** A result that the user chose to see; it gives way to the next run of the tab. */
interface Chosen {
  readonly queryId: string
  /** The latest run when the choice was made: a whole script, or a single run. */
  readonly latest: string | null
}

interface Results {
  readonly entries: readonly ResultEntry[]
  /** The entry on screen; null for an earlier run from the history. */
  readonly shown: ResultEntry | null
  readonly run: Run | null
  /** The shown result is neither pinned nor of the latest run. */
  readonly earlier: boolean
  readonly choose: (queryId: string) => void
  /** Call this when the shown result is unpinned: one that is on screen only by its pin gives way to the latest. */
  readonly letGo: () => void
}

/** The default entry: the latest requested statement. */
const latestOf = (entries: readonly ResultEntry[]): ResultEntry | null =>
  entries.findLast(({ run }) => run !== null) ?? null

/** The results of a tab, and which of them is on screen. */
export const useResults = (id: string): Results => {
  const runs = useSelect(['runs', 'scripts', 'editors'], (model) => resultRuns(model, id))
  const script = useSelect(['scripts'], (model) => model.scripts.byEditor[currentId(model.scripts, id)] ?? null)
  const entries = useMemo(() => resultEntries(runs, script), [runs, script])
  const latestId = useEditorField(id, (editor) => editor.latestQueryId, null)
  const latest = script?.scriptId ?? latestId
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const goneBack = useSelect(['editors', 'runs'], (model) => runGoneBackTo(model, id))
  const chosenId = chosen !== null && chosen.latest === latest ? chosen.queryId : goneBack
  const entry = chosenId === null ? latestOf(entries) : (entries.find(({ queryId }) => queryId === chosenId) ?? null)
  const former = useRun(entry === null ? chosenId : null)
  const shown = entry ?? (former === null ? latestOf(entries) : null)
  return {
    entries,
    shown,
    run: shown === null ? former : shown.run,
    earlier: shown === null && former !== null,
    choose: (queryId) => setChosen({ queryId, latest }),
    letGo: () => {
      if (shown !== null && shown.place === null && shown.queryId !== latestId) setChosen(null)
    },
  }
}
