import { t } from '../../../i18n'
import { SetBy } from '../../../version/SetBy'
import { useEditing } from '../editing'

interface ItemSetByProps {
  readonly part: 'columns' | 'metrics'
  /** Key of the column or metric in the draft. */
  readonly item: string
  readonly name: string
  /** Names of the fields on screen, and of their columns in the store. */
  readonly fields: readonly (readonly [label: string, column: string])[]
}

/** Tells who set the fields of a column or a metric that is saved. */
export const ItemSetBy = ({ part, item, name, fields }: ItemSetByProps) => {
  const { datasetId, start, refusal } = useEditing()
  const saved = start.content[part].find(({ key }) => key === item)
  const id = saved?.id ?? null
  return (
    <SetBy
      kind="dataset"
      id={id === null ? null : datasetId}
      of={name}
      refusal={refusal}
      parts={fields.map(([label, column]) => ({ label: t(label), path: `/${part}/${id}/${column}` }))}
    />
  )
}
