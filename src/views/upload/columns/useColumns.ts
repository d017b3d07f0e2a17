import { useState } from 'react'

import type { UploadColumn } from '../../../events/upload/upload'
import { useServices } from '../../hooks'

interface Initial {
  readonly columns: readonly UploadColumn[]
  readonly misfitsAsNull: boolean
}

export interface ChosenColumns extends Initial {
  readonly setMisfitsAsNull: (asNull: boolean) => void
  /** Chooses the type or format of the column at a place, and has the server try it on all rows. */
  readonly choose: (place: number, column: UploadColumn) => void
}

/** The types and formats that someone chooses for the columns of a file, and the treatment of values that do not fit. */
export const useColumns = (uploadId: string, initial: Initial): ChosenColumns => {
  const { dispatch } = useServices()
  const [columns, setColumns] = useState(initial.columns)
  const [misfitsAsNull, setMisfitsAsNull] = useState(initial.misfitsAsNull)
  const choose = (place: number, column: UploadColumn): void => {
    const next = columns.map((one, at) => (at === place ? column : one))
    setColumns(next)
    // the consent was to the misfits that were shown
    setMisfitsAsNull(false)
    dispatch('upload.try_columns', { uploadId, columns: next })
  }
  return { columns, misfitsAsNull, setMisfitsAsNull, choose }
}
