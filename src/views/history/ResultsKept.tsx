import { useEffect, useState } from 'react'

import type { ReadModel } from '../../core/readModel/model'
import { resultRuns } from '../../projections/run/resultRuns'
import { activeEditor } from '../../projections/editor/selectors'
import { useServices } from '../hooks'
import { t } from '../i18n'
import { usePastPlace } from '../shell/past/pastContext'
import type { History } from './useHistory'

/** Keys of the rows that the screen of `session` showed. */
const shownKeys = (model: ReadModel, session: string): readonly string[] => {
  const editor = activeEditor(model, session)
  return editor === null ? [] : resultRuns(model, editor.id).flatMap(({ resultsKey }) => resultsKey ?? [])
}

interface ResultCount {
  readonly kept: number
  readonly all: number
}

/** Number of results on screen at the moment that this browser still has. */
export const ResultsKept = ({ history: { source, point } }: { readonly history: History }) => {
  const { results, session } = useServices()
  const place = usePastPlace()
  const shown = place.session ?? session
  const [count, setCount] = useState<ResultCount | null>(null)
  useEffect(() => {
    let gone = false
    const read = async (): Promise<void> => {
      const keys = shownKeys(await source.timeline.at(point.seq), shown)
      const isKept = await Promise.all(keys.map((key) => results.has(key)))
      if (!gone) setCount({ kept: isKept.filter(Boolean).length, all: keys.length })
    }
    read().catch(() => {
      if (!gone) setCount(null)
    })
    return () => {
      gone = true
    }
  }, [source, point.seq, shown, results])
  if (count === null || count.all === 0) return null
  return <span className="small ink-3 num">{t('Results in this browser: %s of %s', count.kept, count.all)}</span>
}
