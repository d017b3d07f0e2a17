import { useEffect, useMemo } from 'react'

import { breaksOf, type Breaks } from '../../../domain/datasets/breaks'
import { syncedColumns } from '../../../domain/datasets/sync'
import { draftOf, type DatasetDraft, type Uses } from '../../../projections/dataset/drafts'
import { Banner, Skeleton } from '../../controls'
import { brokenCount, UsesList } from '../../dataset/editor/sync/UsesList'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'

/** The taken part of a tab, where it is not the whole text. */
export interface QueryPart {
  readonly sql?: string
  readonly queryId?: string
}

/** Effects of an overwrite on the uses of the dataset, as far as they are known. */
export interface Weighed {
  readonly status: 'weighing' | 'weighed' | 'unknown'
  readonly uses: Uses | null
  readonly breaks: Breaks | null
  /** The reason why they are unknown. */
  readonly message: string
  /** Number of uses that would break. */
  readonly count: number
}

const UNKNOWN: Weighed = { status: 'unknown', uses: null, breaks: null, message: '', count: 0 }

const weighed = (draft: DatasetDraft | null): Weighed => {
  const failed = [draft?.uses, draft?.source].find((one) => one?.status === 'failed')
  if (failed !== undefined || draft?.status === 'failed')
    return { ...UNKNOWN, message: failed?.message ?? draft?.message ?? '' }
  if (draft?.uses?.status !== 'loaded' || draft.source?.status !== 'loaded' || draft.start === null)
    return { ...UNKNOWN, status: 'weighing' }
  const [uses, source, { content }] = [draft.uses.value, draft.source.value, draft.start]
  if (uses === null || source === null) return UNKNOWN
  const next = { ...content, columns: syncedColumns(content.columns, source) }
  const breaks = breaksOf(content, next, uses.charts, uses.dashboards)
  return { status: 'weighed', uses, breaks, message: '', count: brokenCount(breaks) }
}

/** Checks which uses would break once the query replaced the dataset's; null while none is chosen. */
export const useWeighed = (editorId: string, datasetId: number | null, { sql, queryId }: QueryPart): Weighed | null => {
  const command = useCommand()
  const draft = useSelect(['datasetDrafts'], (model) =>
    datasetId === null ? null : (draftOf(model.datasetDrafts, datasetId) ?? null),
  )
  useEffect(() => {
    if (datasetId === null) return
    const part = { ...(sql === undefined ? {} : { sql }), ...(queryId === undefined ? {} : { queryId }) }
    command('dataset.weigh_overwrite', { editorId, datasetId, ...part })
  }, [command, editorId, datasetId, sql, queryId])
  return useMemo(() => (datasetId === null ? null : weighed(draft)), [draft, datasetId])
}

/** Shows before an overwrite the uses of the dataset, and those that would break. */
export const OverwriteUses = ({ status, uses, breaks, message }: Weighed) => {
  if (status === 'weighing') return <Skeleton lines={[60, 45]} label={t('Reading what uses the dataset')} />
  if (uses === null || breaks === null) {
    return (
      <Banner kind="warning" announce="alert" inset>
        {t('It is not known what would break: %s', message)}
      </Banner>
    )
  }
  return (
    <div className="save-uses">
      <UsesList uses={uses} breaks={breaks} />
    </div>
  )
}
