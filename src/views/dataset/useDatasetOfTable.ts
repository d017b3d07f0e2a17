import { useEffect, useRef, useState } from 'react'

import { useCommand, useSelect } from '../hooks'

interface Place {
  readonly dbId: number
  readonly catalog: string | null
  readonly schema: string | null
  readonly name: string
}

interface DatasetOfTable {
  readonly send: (place: Place) => void
  readonly isSending: boolean
  /** The reason why there is none. */
  readonly failed: string | null
}

/** Makes the dataset of a table, or finds the one it has, and hands over its number (`A7.32`). */
export const useDatasetOfTable = (onDone: (datasetId: number) => void): DatasetOfTable => {
  const command = useCommand()
  /** The request before this control's, once it has made one. */
  const [former, setFormer] = useState<{ readonly request: string | null } | null>(null)
  const latest = useSelect(['datasets'], (model) => model.datasets.ofTable)
  const outcome = former === null || latest?.request === former.request ? null : latest
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const id = outcome?.id ?? null
  useEffect(() => {
    if (id !== null) done.current(id)
  }, [id])
  return {
    send: (place) => {
      setFormer({ request: latest?.request ?? null })
      command('dataset.of_table', place)
    },
    isSending: outcome !== null && outcome.message === null,
    failed: outcome?.message ?? null,
  }
}
