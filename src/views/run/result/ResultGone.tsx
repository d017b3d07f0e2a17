import { CircleSlash } from 'lucide-react'
import { useContext, useEffect, useState } from 'react'

import type { ResultLimit } from '../../../core/results/types'
import type { Run } from '../../../projections/run/runs'
import { PastContext } from '../../context'
import { Button, EmptyState } from '../../controls'
import { useCommand, useServices } from '../../hooks'
import { t, tLater } from '../../i18n'

const REASONS: Readonly<Record<ResultLimit, string>> = {
  size: tLater('It takes more than 5 MB: the browser keeps such a result until the page is reloaded.'),
  age: tLater('Results stay in this browser for a day.'),
  total: tLater('All results together take at most 128 MB: it was among those used longest ago.'),
  disk: tLater('The browser had no room left, so its results made way for the log.'),
}

/** The limit that took the rows under `key`; undefined while it is being read. */
const useLimit = (key: string | null): ResultLimit | null | undefined => {
  const { results } = useServices()
  const [answer, setAnswer] = useState<{ readonly key: string; readonly limit: ResultLimit | null } | null>(null)
  useEffect(() => {
    if (key === null) return undefined
    let gone = false
    void results.limit(key).then((limit) => {
      if (!gone) setAnswer({ key, limit })
    })
    return () => {
      gone = true
    }
  }, [key, results])
  if (key === null) return null
  return answer?.key === key ? answer.limit : undefined
}

interface ResultGoneProps {
  readonly run: Run
  readonly onRerun: () => void
}

/** Of a run whose rows this browser does not have: the limit that took them, and where they may be had. */
export const ResultGone = ({ run, onRerun }: ResultGoneProps) => {
  const command = useCommand()
  const { results } = useServices()
  const past = useContext(PastContext)
  const limit = useLimit(run.resultsKey)
  const [refused, setRefused] = useState<string | null>(null)
  const key = run.resultsKey
  const isRequested = past === null || refused === key
  // The history appends no event: rows that arrive are data, and the store holds them for every view of this key.
  const ask = async (): Promise<void> => {
    if (past === null) command('run.show_results', { queryId: run.id })
    else if (key !== null && (await results.load(key)) === null) setRefused(key)
  }
  if (limit === undefined) return null
  const kept = t('The SQL, its time and its row count are kept longer.')
  return (
    <EmptyState
      icon={CircleSlash}
      title={
        isRequested ? t('Rows of this result are no longer kept') : t('Rows of this result are not in this browser')
      }
      actions={
        past?.source.kind !== 'file' && (
          <>
            {past === null && <Button onClick={onRerun}>{t('Run again')}</Button>}
            {key !== null && refused !== key && (
              <Button variant="ghost" onClick={() => void ask()}>
                {t('Ask the server for them')}
              </Button>
            )}
          </>
        )
      }
    >
      {past?.source.kind === 'file'
        ? t('An exported log holds no rows. The SQL, its time and its row count are in it.')
        : `${limit === null ? t('Results of at most 5 MB stay in this browser for a day.') : t(REASONS[limit])} ${kept}`}
    </EmptyState>
  )
}
