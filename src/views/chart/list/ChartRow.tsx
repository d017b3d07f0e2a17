import { Pencil } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'

import type { ChartSummary } from '../../../events/chart/chart'
import { vizMeta } from '../../../domain/charts/kinds'
import { IconButton } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { ActsCell } from '../../lists/ActsCell'
import { ChangedCell, ChooseCell, FavoriteCell, OwnersCell, TextCell } from '../../lists/cells'
import { Certified } from '../properties/Certified'
import { useDeleteRefusal, useEditRefusal } from '../../lists/deleteRefusal'
import { TagChips } from '../../tag/chips/TagChips'

interface ChartRowProps {
  readonly chart: ChartSummary
  readonly place: number
  readonly chosen: boolean
  readonly onChoose: (id: number, chosen: boolean) => void
  readonly onProperties: (chart: ChartSummary) => void
  /** Null without the right to tag. */
  readonly onTag: ((chart: ChartSummary) => void) | null
  readonly tagged: boolean
}

export const ChartRow = memo(function ChartRow(props: ChartRowProps) {
  const { chart, place, chosen, onChoose, onProperties, onTag, tagged } = props
  const command = useCommand()
  const refusal = useDeleteRefusal(chart, 'Chart', 'charts')
  const editRefusal = useEditRefusal(chart, 'Chart', 'charts')
  const { id, name, vizType, dataset, owners, changedBy, changedOn } = chart
  const favorite = useSelect(['charts'], (model) => model.charts.favorites[id] ?? false)
  const leaving = useSelect(['charts'], (model) => model.charts.deleting[id] !== undefined)
  return (
    <tr aria-rowindex={place} className={leaving ? 'leaving' : undefined}>
      <ChooseCell name={name} chosen={chosen} leaving={leaving} onChoose={(next) => onChoose(id, next)} />
      <FavoriteCell
        name={name}
        favorite={favorite}
        onChange={(next) => command('chart.favor', { chartId: id, favorite: next })}
      />
      <td className="cut" title={name}>
        <Certified certified={chart.certified} />
        {leaving ? <s>{name}</s> : <Link href={`/explore/?slice_id=${id}`}>{name}</Link>}
      </td>
      <td className="cut" title={vizType}>
        {t(vizMeta(vizType)?.name ?? vizType)}
      </td>
      <TextCell text={dataset} />
      {tagged && (
        <td>
          <TagChips tags={chart.tags ?? []} of={name} />
        </td>
      )}
      <OwnersCell owners={owners} />
      <ChangedCell on={changedOn} by={changedBy} />
      <ActsCell
        name={name}
        owners={owners}
        leaving={leaving}
        onTag={onTag === null ? null : () => onTag(chart)}
        deleteRefusal={refusal}
        onDelete={() => command('chart.delete', { ids: [id] })}
        onKeep={() => command('chart.keep', { ids: [id] })}
      >
        <IconButton
          size="small"
          icon={Pencil}
          label={t('Edit properties of %s', name)}
          disabledReason={editRefusal}
          onClick={() => onProperties(chart)}
        />
      </ActsCell>
    </tr>
  )
})
