import { useEffect, useMemo, useRef, useState } from 'react'

import { dashboardOf, type Dashboard } from '../../../projections/dashboard/dashboards'
import { WHOLE_DASHBOARD } from '../../../domain/filters/config'
import { crossFilterScope, crossFilterTargets, GLOBAL, globalScope } from '../../../domain/filters/crossFilters'
import { filtered } from '../../../domain/filters/dashboard'
import { same } from '../../../core/json/value'
import { ownScope } from '../../../domain/filters/ownScope'
import { scopingMetadata, type OwnScopes } from '../../../projections/filter/scopingMetadata'
import { Button, Dialog, Segmented, Select, type Option } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t, tn } from '../../i18n'
import { ScopeField } from './ScopeField'
import '../bar/filters.css'

interface ScopingDialogProps {
  readonly dashboardId: number
  /** The chart whose scope is shown first; null for that of the dashboard. */
  readonly chartId: number | null
  readonly onClose: () => void
}

const WHOLE = -1

const Editor = ({
  dashboard,
  chartId,
  onClose,
}: { readonly dashboard: Dashboard } & Omit<ScopingDialogProps, 'dashboardId'>) => {
  const command = useCommand()
  const { id: dashboardId, charts } = dashboard
  const seen = useMemo(() => filtered(dashboard), [dashboard])
  const [about, setAbout] = useState(chartId ?? WHOLE)
  const [global, setGlobal] = useState(globalScope(seen))
  const [ownScopes, setOwnScopes] = useState<OwnScopes>({})
  const saving = useSelect(
    [`dashboard/${dashboardId}`, 'nativeFilters'],
    ({ nativeFilters }) => nativeFilters.saving[dashboardId]?.part === 'scoping',
  )
  const failed = useSelect(
    [`dashboard/${dashboardId}`, 'nativeFilters'],
    ({ nativeFilters }) => nativeFilters.failed[dashboardId] ?? null,
  )
  const saveRequested = useRef(false)
  useEffect(() => {
    if (!saveRequested.current || saving) return
    saveRequested.current = false
    if (failed === null) onClose()
  }, [saving, failed, onClose])
  const scope = ownScopes[about] ?? crossFilterScope(seen, about)
  const isOwn = about !== WHOLE && scope !== GLOBAL
  const shown = about === WHOLE || scope === GLOBAL ? global : scope
  const scoping = scopingMetadata(dashboard, global, ownScopes)
  const next = { ...seen, metadata: { ...seen.metadata, ...scoping } }
  const targets = about === WHOLE ? null : crossFilterTargets(next, about)
  const changed = !same(global, globalScope(seen)) || Object.keys(ownScopes).length > 0
  const options: readonly Option<number>[] = [
    { value: WHOLE, label: t('All charts, unless they say otherwise') },
    ...Object.values(charts).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={onClose}
      title={t('Cross-filtering scoping')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            loading={saving}
            disabledReason={changed ? null : t('Nothing is changed.')}
            onClick={() => {
              saveRequested.current = true
              command('nativeFilters.save', { dashboardId, part: 'scoping', changes: scoping })
            }}
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="scoping">
        <Select label={t('Chart')} value={about} options={options} onChange={setAbout} />
        {about !== WHOLE && (
          <Segmented
            label={t('Scope of the chart')}
            value={isOwn ? 'own' : 'global'}
            onChange={(chosen) =>
              setOwnScopes({
                ...ownScopes,
                [about]: chosen === 'global' ? GLOBAL : scope === GLOBAL ? ownScope(next, about) : scope,
              })
            }
            options={[
              { value: 'global', label: t('As the dashboard') },
              { value: 'own', label: t('Its own') },
            ]}
          />
        )}
        {about === WHOLE || isOwn ? (
          <ScopeField
            dashboard={dashboard}
            label={t('Charts that a click filters')}
            scope={shown ?? WHOLE_DASHBOARD}
            locked={about === WHOLE ? new Set() : new Set([about])}
            onChange={(newScope) =>
              about === WHOLE ? setGlobal(newScope) : setOwnScopes({ ...ownScopes, [about]: newScope })
            }
          />
        ) : null}
        {targets !== null && (
          <p className="ink-3">
            {tn('A click on it filters %s chart.', 'A click on it filters %s charts.', targets.length)}
            {isOwn ? '' : ` ${t('Charts of other datasets are left alone.')}`}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Says which charts a click on a chart filters (`B2.06`). */
export const ScopingDialog = ({ dashboardId, ...rest }: ScopingDialogProps) => {
  const dashboard = useSelect([`dashboard/${dashboardId}`, 'dashboards'], ({ dashboards }) =>
    dashboardOf(dashboards, dashboardId),
  )
  return dashboard === null ? null : <Editor dashboard={dashboard} {...rest} />
}
