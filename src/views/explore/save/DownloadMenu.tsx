import { Download } from 'lucide-react'

import type { ChartState } from '../../../projections/chart/state'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import { IconButton, Menu } from '../../controls'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import { useDownloads } from './useDownloads'
import type { Kind } from '../kind/useKind'

interface DownloadMenuProps {
  readonly id: string
  readonly title: string
  readonly chart: ChartState | null
  readonly kind: Kind | null
  readonly context: ControlContext | null
}

const figure = (): Element | null => document.querySelector('.chart-pane figure')

/** The chart as a file: its rows, or the drawing as shown. */
export const DownloadMenu = ({ id, title, chart, kind, context }: DownloadMenuProps) => {
  const downloads = useDownloads({ key: id, title, kind, context, figure })
  const making = useSelect([`chart/${id}`, 'charts'], (model) => Object.hasOwn(model.charts.files, id))
  const none = (chart?.answers ?? []).length === 0
  return (
    <Menu
      align="end"
      items={downloads.map(({ label, run }) => ({ label, disabled: none, onSelect: run }))}
      trigger={
        <IconButton
          label={t('Download')}
          icon={Download}
          loading={making}
          disabledReason={none ? t('There is nothing to download yet.') : null}
        />
      }
    />
  )
}
