import { useEffect, type RefObject } from 'react'
import { useLocation } from 'wouter'

import type { Component } from '../../../events/dashboard/layout'
import { decodeForm } from '../../../domain/charts/formData'
import type { MarkValue } from '../../../domain/charts/kinds/common/data/markValues'
import { Button, Dialog, Skeleton } from '../../controls'
import { QueryDialog } from '../../explore/save/QueryDialog'
import { useResultRows } from '../../explore/data/useResultRows'
import { Grid } from '../../grid/Grid'
import { t } from '../../i18n'
import { useBoard } from '../board'
import { DownloadDialog } from '../dialogs/DownloadDialog'
import { LinkDialog } from '../dialogs/LinkDialog'
import type { ShownChart } from './useChart'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'

const DrillBy = lazyWithRetry(() => import('../../chart/drill/DrillBy'), 'DrillBy')
const DrillDetail = lazyWithRetry(() => import('../../chart/drill/DrillDetail'), 'DrillDetail')
const ScopingDialog = lazyWithRetry(() => import('../../filter/dialog/ScopingDialog'), 'ScopingDialog')
const WhoSetPart = lazyWithRetry(() => import('../versions/WhoSetPart'), 'WhoSetPart')

export type ChartDialog = 'edit' | 'query' | 'table' | 'download' | 'link' | 'scoping' | 'detail' | 'by' | 'blame'

interface ChartDialogsProps {
  readonly dialog: ChartDialog
  readonly shown: ShownChart
  readonly name: string
  readonly component: Component
  readonly frame: RefObject<HTMLElement | null>
  /** The mark that is looked into; none for the chart as a whole. */
  readonly values: readonly MarkValue[]
  readonly onClose: () => void
}

const TableDialog = ({ shown, name, onClose }: Pick<ChartDialogsProps, 'shown' | 'name' | 'onClose'>) => {
  const [answer] = shown.state?.answers ?? []
  const resultRows = useResultRows(answer === undefined ? [] : [answer.resultKey])
  const result = resultRows.status === 'held' ? resultRows.results[0] : undefined
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={onClose}
      title={t('View as table: %s', name)}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <div className="frame-table">
        {result === undefined ? (
          <Skeleton lines={[60, 80, 70]} />
        ) : (
          <Grid label={name} columns={result.columns} rows={result.rows} filter="" />
        )}
      </div>
    </Dialog>
  )
}

const Leave = ({ chartId, onClose }: { readonly chartId: number; readonly onClose: () => void }) => {
  const [, go] = useLocation()
  useEffect(() => {
    onClose()
    go(`/explore/?slice_id=${chartId}`)
  }, [go, onClose, chartId])
  return null
}

/** Dialogs of a chart's menu. */
export const ChartDialogs = ({ dialog, shown, name, component, frame, values, onClose }: ChartDialogsProps) => {
  const { dashboardId } = useBoard()
  const { key, dataset, form, queries, chart } = shown
  switch (dialog) {
    case 'edit':
      return <Leave chartId={chart.id} onClose={onClose} />
    case 'query':
      return dataset === null || queries === null ? null : (
        <QueryDialog id={key} datasetId={dataset.id} formData={form} queries={queries} onClose={onClose} />
      )
    case 'table':
      return <TableDialog shown={shown} name={name} onClose={onClose} />
    case 'download':
      return <DownloadDialog shown={shown} name={name} frame={frame} onClose={onClose} />
    case 'detail':
      return dataset === null ? null : (
        <DrillDetail
          chartKey={key}
          name={name}
          dataset={dataset}
          form={decodeForm(form)}
          values={values}
          onClose={onClose}
        />
      )
    case 'by':
      return dataset === null ? null : (
        <DrillBy
          chartKey={key}
          name={name}
          chart={chart}
          dataset={dataset}
          form={decodeForm(form)}
          values={values}
          onClose={onClose}
        />
      )
    case 'scoping':
      return <ScopingDialog dashboardId={dashboardId} chartId={chart.id} onClose={onClose} />
    case 'blame':
      return <WhoSetPart dashboardId={dashboardId} part={component.id} anchor={frame} onClose={onClose} />
    case 'link':
      return <LinkDialog dashboardId={dashboardId} anchor={component.id} onClose={onClose} />
  }
}
