import { SquareTerminal, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'

import { schemaText } from '../../domain/datasets/place'
import type { DatasetSummary } from '../../events/dataset/dataset'
import { IconButton, Tag } from '../controls'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { ChangedCell, ChooseCell, OwnersCell, TextCell } from '../lists/cells'
import { useDeleteRefusal } from '../lists/deleteRefusal'

interface DatasetRowProps {
  readonly dataset: DatasetSummary
  readonly place: number
  readonly chosen: boolean
  readonly onChoose: (id: number, chosen: boolean) => void
  /** Null without the right to write SQL. */
  readonly onOpen: ((id: number) => void) | null
  readonly onDelete: (dataset: DatasetSummary) => void
}

export const DatasetRow = memo(function DatasetRow(props: DatasetRowProps) {
  const { dataset, place, chosen, onChoose, onOpen, onDelete } = props
  const wait = usePastRefusal()
  const refusal = useDeleteRefusal(dataset, 'Dataset', 'datasets')
  const { id, name, virtual, database, owners, changedBy, changedOn } = dataset
  return (
    <tr aria-rowindex={place}>
      <ChooseCell name={name} chosen={chosen} onChoose={(next) => onChoose(id, next)} />
      <td className="cut" title={name}>
        <Link href={`/tablemodelview/edit/${id}/`}>{name}</Link>
      </td>
      <td>
        <Tag kind={virtual ? 'info' : 'plain'}>{virtual ? t('Virtual') : t('Physical')}</Tag>
      </td>
      <TextCell text={schemaText(dataset)} />
      <TextCell text={database} />
      <OwnersCell owners={owners} />
      <ChangedCell on={changedOn} by={changedBy} />
      <td className="acts">
        {onOpen !== null && (
          <IconButton
            size="small"
            icon={SquareTerminal}
            label={t('Query %s', name)}
            disabledReason={wait}
            onClick={() => onOpen(id)}
          />
        )}
        <IconButton
          size="small"
          icon={Trash2}
          label={t('Delete %s', name)}
          disabledReason={refusal}
          onClick={() => onDelete(dataset)}
        />
      </td>
    </tr>
  )
})
