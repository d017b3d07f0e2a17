import type { UploadColumn, UploadPreview } from '../../../events/upload/upload'
import type { Upload } from '../../../projections/upload/uploads'
import { Banner } from '../../controls'
import { tn } from '../../i18n'
import { Misfits } from './Misfits'
import { PreviewTable } from './PreviewTable'
import { ShortYears } from './ShortYears'
import type { ChosenColumns } from './useColumns'

interface FileColumnsProps {
  readonly preview: UploadPreview
  /** The columns as the server found them in the file. */
  readonly found: readonly UploadColumn[]
  readonly chosen: ChosenColumns
  readonly trial: Upload['trial']
  /** A table has given the types; formats can be chosen. */
  readonly isFixed?: boolean
}

/** Notes on a file, and its first rows under the types and formats that can be chosen for them. */
export const FileColumns = ({ preview, found, chosen, trial, isFixed = false }: FileColumnsProps) => {
  const { reading, notes } = preview
  const isMended = reading.ragged === 'pad' || reading.ragged === 'skip'
  const count = found.length
  return (
    <>
      {notes.map((note, place) =>
        // the note on misfit rows comes first
        place === 0 && isMended ? (
          <Banner key={note} kind="warning" inset>
            {note}
          </Banner>
        ) : (
          <p key={note} className="small">
            {note}
          </p>
        ),
      )}
      <p className="small">
        {isFixed
          ? tn('%s column. Check its format.', '%s columns. Check their formats.', count)
          : tn('%s column. Check its type.', '%s columns. Check their types.', count)}
      </p>
      <ShortYears columns={chosen.columns} />
      {trial !== null && (
        <Misfits
          trial={trial}
          columns={chosen.columns}
          asNull={chosen.misfitsAsNull}
          onAsNull={chosen.setMisfitsAsNull}
        />
      )}
      <PreviewTable
        preview={preview}
        found={found}
        columns={chosen.columns}
        isFixed={isFixed}
        onColumn={chosen.choose}
      />
    </>
  )
}
