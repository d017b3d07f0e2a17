import { ChevronLeft, ChevronRight, TableProperties } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'

import type { ExploreDataset } from '../../../events/explore/explore'
import { own } from '../../../projections/dashboard/state'
import { encodeForm, type FormValues } from '../../../domain/charts/formData'
import { columnLabel } from '../../../domain/charts/kinds/common/data/adhoc'
import { baseQuery } from '../../../domain/charts/kinds/common/data/queryObject'
import type { MarkValue } from '../../../domain/charts/kinds/common/data/markValues'
import { Button, Dialog, EmptyState, ErrorState, IconButton, Skeleton, Tag } from '../../controls'
import { Grid } from '../../grid/Grid'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { useResultRows } from '../../explore/data/useResultRows'
import { filteredBy } from './drill'
import './drill.css'

/** Rows of a page. */
const PAGE = 50

interface DrillDetailProps {
  readonly chartKey: string
  readonly name: string
  readonly dataset: ExploreDataset
  readonly form: FormValues
  readonly values: readonly MarkValue[]
  readonly onClose: () => void
}

const useDetail = ({ chartKey, dataset, form, values }: Omit<DrillDetailProps, 'name' | 'onClose'>, page: number) => {
  const command = useCommand()
  const key = `${chartKey}/detail`
  const state = useSelect([`chart/${key}`, 'charts'], ({ charts }) => own(charts.byKey, key) ?? null)
  const text = JSON.stringify(filteredBy(form, values))
  const { id: datasetId } = dataset
  const ask = useMemo(
    () => (): void => {
      const values = JSON.parse(text) as FormValues
      const base = { ...baseQuery(values), columns: [], order_desc: false }
      const queries = JSON.stringify([
        { ...base, result_type: 'drill_detail', row_limit: PAGE, row_offset: page * PAGE },
        { ...base, result_type: 'drill_detail', is_rowcount: true, row_limit: 0 },
      ])
      command('chart.query', { key, datasetId, formData: encodeForm({ detail: page }), queries })
    },
    [command, key, datasetId, text, page],
  )
  useEffect(ask, [ask])
  const answers = state?.answers ?? []
  const resultRows = useResultRows(answers.map(({ resultKey }) => resultKey))
  const [rows, counted] = resultRows.status === 'held' ? resultRows.results : []
  const cell = counted?.rows[0]?.[0]
  const total = cell === undefined || cell === null ? null : Number(cell)
  return { state, rows: rows ?? null, total: Number.isFinite(total) ? total : null, ask }
}

/** The rows of the dataset behind a chart, or behind one of its marks, a page at a time. */
export const DrillDetail = (props: DrillDetailProps) => {
  const { name, values, onClose } = props
  const [page, setPage] = useState(0)
  const { state, rows, total, ask } = useDetail(props, page)
  const status = state?.status ?? 'loading'
  const first = page * PAGE + 1
  const last = page * PAGE + (rows?.rows.length ?? 0)
  return (
    <Dialog
      open
      size="large"
      onOpenChange={onClose}
      title={t('Drill to detail: %s', name)}
      footer={
        <>
          <output className="ink-3 num grow">
            {rows === null || rows.rows.length === 0
              ? ''
              : total === null
                ? t('Rows %s to %s', first, last)
                : t('Rows %s to %s of %s', first, last, total)}
          </output>
          <IconButton
            icon={ChevronLeft}
            label={t('Previous page')}
            disabledReason={page === 0 ? t('This is the first page.') : null}
            onClick={() => setPage(page - 1)}
          />
          <IconButton
            icon={ChevronRight}
            label={t('Next page')}
            disabledReason={total !== null && last >= total ? t('This is the last page.') : null}
            onClick={() => setPage(page + 1)}
          />
          <Button onClick={onClose}>{t('Close')}</Button>
        </>
      }
    >
      <div className="drill">
        {values.length > 0 && (
          <div className="drill-values">
            {values.map(({ column, label }) => (
              <Tag key={columnLabel(column)} kind="accent">
                {`${columnLabel(column)} ${label}`}
              </Tag>
            ))}
          </div>
        )}
        <div className="drill-body" aria-busy={status === 'loading'}>
          {status === 'failed' ? (
            <ErrorState
              title={t('The rows could not be read')}
              actions={<Button onClick={ask}>{t('Try again')}</Button>}
            >
              {state?.alert}
            </ErrorState>
          ) : rows === null ? (
            <Skeleton lines={[60, 80, 70, 75, 65]} />
          ) : rows.rows.length === 0 ? (
            <EmptyState icon={TableProperties} title={t('No row lies behind it')}>
              {t('The filters of the dashboard leave nothing here.')}
            </EmptyState>
          ) : (
            <Grid key={page} label={t('Rows behind %s', name)} columns={rows.columns} rows={rows.rows} filter="" />
          )}
        </div>
      </div>
    </Dialog>
  )
}
