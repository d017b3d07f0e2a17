import { Pencil, Star, Tags, Trash2, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'

import type { ChartSummary } from '../../events/chart'
import { vizMeta } from '../../projections/vizTypes'
import { Button, Checkbox, IconButton } from '../controls'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'
import { changedText } from '../shell/changed'
import { Certified } from '../properties/Certified'
import { useDeleteRefusal, useEditRefusal } from '../shell/deleteRefusal'
import { TagChips } from '../tags/TagChips'
import { useTagRefusal } from '../tags/useTagging'

const WAIT = 'Commands wait until you are back.'

interface ChartRowProps {
  readonly chart: ChartSummary
  readonly place: number
  readonly chosen: boolean
  readonly onChoose: (id: number, chosen: boolean) => void
  readonly onProperties: (chart: ChartSummary) => void
  /** Null for whoever may not tag. */
  readonly onTag: ((chart: ChartSummary) => void) | null
  readonly tagged: boolean
}

export const ChartRow = memo(function ChartRow(props: ChartRowProps) {
  const { chart, place, chosen, onChoose, onProperties, onTag, tagged } = props
  const command = useCommand()
  const past = useIsPast()
  const refusal = useDeleteRefusal(chart, 'Chart', 'charts')
  const editRefusal = useEditRefusal(chart, 'Chart', 'charts')
  const tagRefusal = useTagRefusal(chart)
  const { id, name, vizType, dataset, owners, changedBy, changedOn } = chart
  const favorite = useSelect(['charts'], (model) => model.charts.favorites[id] ?? false)
  const deleting = useSelect(['charts'], (model) => model.charts.deleting[id] !== undefined)
  const people = owners.map((owner) => owner.name).join(', ')
  const kind = vizMeta(vizType)?.name ?? vizType
  return (
    <tr aria-rowindex={place} className={deleting ? 'leaving' : undefined}>
      <td className="choose">
        <Checkbox
          label={t('Choose %s', name)}
          checked={chosen && !deleting}
          disabled={deleting}
          onChange={(next) => onChoose(id, next)}
        />
      </td>
      <td className="star">
        <IconButton
          size="small"
          icon={Star}
          label={t('Favorite %s', name)}
          aria-pressed={favorite}
          className={favorite ? 'on' : ''}
          disabledReason={past ? t(WAIT) : null}
          onClick={() => command('chart.favor', { chartId: id, favorite: !favorite })}
        />
      </td>
      <td className="cut" title={name}>
        <Certified certified={chart.certified} />
        {deleting ? <s>{name}</s> : <Link href={`/explore/?slice_id=${id}`}>{name}</Link>}
      </td>
      <td className="cut" title={vizType}>
        {t(kind)}
      </td>
      <td className="cut" title={dataset}>
        {dataset}
      </td>
      {tagged && (
        <td>
          <TagChips tags={chart.tags ?? []} of={name} />
        </td>
      )}
      <td className="cut" title={people}>
        {people}
      </td>
      <td className="num cut" title={changedBy === '' ? '' : t('by %s', changedBy)}>
        {changedText(changedOn)}
      </td>
      <td className="acts">
        {deleting ? (
          <Button
            size="small"
            icon={Undo2}
            aria-label={t('Keep %s', name)}
            onClick={() => command('chart.keep', { ids: [id] })}
          >
            {t('Keep')}
          </Button>
        ) : (
          <>
            <IconButton
              size="small"
              icon={Pencil}
              label={t('Edit properties of %s', name)}
              disabledReason={editRefusal}
              onClick={() => onProperties(chart)}
            />
            {onTag !== null && (
              <IconButton
                size="small"
                icon={Tags}
                label={t('Tags of %s', name)}
                disabledReason={tagRefusal}
                onClick={() => onTag(chart)}
              />
            )}
            <IconButton
              size="small"
              icon={Trash2}
              label={t('Delete %s', name)}
              disabledReason={refusal}
              onClick={() => command('chart.delete', { ids: [id] })}
            />
          </>
        )}
      </td>
    </tr>
  )
})
