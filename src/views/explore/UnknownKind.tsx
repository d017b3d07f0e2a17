import { ChartColumn } from 'lucide-react'

import { DEFAULT_VIZ_TYPE } from '../../domain/charts/kinds'
import type { Explore } from '../../projections/explore/explores'
import { Button, EmptyState } from '../controls'
import { useCommand } from '../hooks'
import { t } from '../i18n'

interface UnknownKindProps {
  readonly id: string
  readonly explore: Explore
  /** The kind that the chart names. */
  readonly name: string
}

/** A saved chart of a kind that another tool draws. */
export const UnknownKind = ({ id, explore, name }: UnknownKindProps) => {
  const command = useCommand()
  const choose = (): void => {
    const form = {
      formData: { ...explore.formData, viz_type: JSON.stringify(DEFAULT_VIZ_TYPE) },
      stash: {},
      memory: {},
      arrival: null,
    }
    command('explore.change_viz_type', { key: id, vizType: DEFAULT_VIZ_TYPE, label: 'Table', form })
  }
  return (
    <div className="explore-alone" data-pane="">
      <h1 className="hidden-visually">{explore.name}</h1>
      <EmptyState
        icon={ChartColumn}
        title={t('Charts of the kind %s are not drawn here', name)}
        actions={<Button onClick={choose}>{t('Show it as a table')}</Button>}
      >
        {t('Nothing of %s is lost: its settings are kept as they are.', explore.name)}
      </EmptyState>
    </div>
  )
}
