import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'

import type { ExploreDataset } from '../../events/explore/explore'
import { isChanged, type Explore } from '../../projections/explore/explores'
import { decodeForm, encodeForm, type FormValues } from '../../domain/charts/formData'
import { queryContextOf } from '../../domain/charts/queryContext'
import { vizMeta } from '../../domain/charts/kinds'
import { changedType } from '../../domain/charts/kinds/change'
import { isUnchosen } from '../../domain/charts/kinds/firstCharts'
import { proposedName } from '../../domain/charts/kinds/proposedName'
import { withFirstAxis } from '../../domain/charts/kinds/common/axis/firstAxis'
import { baseQuery } from '../../domain/charts/kinds/common/data/queryObject'
import { missingErrors, missingIn, withoutMissing } from '../../domain/charts/kinds/common/data/missing'
import {
  errorsOf,
  movedBy,
  offersNone,
  shownControls,
  withDefaults,
} from '../../domain/charts/kinds/common/data/values'
import { controlsOf, type Control, type ControlContext } from '../../domain/charts/kinds/types'
import { Banner, Button, Skeleton } from '../controls'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { isAsking } from '../shell/modal'
import { pageParams } from '../shell/pageParams'
import { ChangeDatasetDialog } from './save/ChangeDatasetDialog'
import { BehindLine } from './drawing/BehindLine'
import { ChartPane } from './drawing/ChartPane'
import { useDrawn } from './drawing/useDrawn'
import { ControlPanel } from './controls/ControlPanel'
import { DataPane } from './data/DataPane'
import { EditorContext } from './editor'
import { FirstCharts } from './FirstCharts'
import { Header } from './Header'
import { QueryDialog } from './save/QueryDialog'
import { SaveDialog } from './save/SaveDialog'
import { SourcePanel } from './data/SourcePanel'
import { loadKind, useKind, type Kind } from './kind/useKind'
import { UnknownKind } from './UnknownKind'
import { useMayChange } from './useMayChange'
import { useRefusalReport } from './useRefusalReport'
import { wantedWords } from './wanted'
import { useRestored } from '../version/useRestored'
import { withListCommands } from '../withCommands'
import { lazyWithRetry } from '../controls/loading/lazyWithRetry'
import { Opening } from '../controls/feedback/Opening'

interface EditorProps {
  readonly id: string
  readonly explore: Explore
  readonly dataset: ExploreDataset
}

interface LoadedProps extends EditorProps {
  readonly kind: Kind
}

const LinkDialog = lazyWithRetry(() => import('./save/LinkDialog'), 'LinkDialog')
const VersionsDialog = lazyWithRetry(() => withListCommands(import('../version/VersionsDialog')), 'VersionsDialog')
const ChartPropertiesDialog = lazyWithRetry(
  () => import('../chart/properties/ChartPropertiesDialog'),
  'ChartPropertiesDialog',
)

const Loaded = ({ id, explore, dataset, kind }: LoadedProps) => {
  const command = useCommand()
  const past = useIsPast()
  const wait = usePastRefusal()
  const [, go] = useLocation()
  const [dialog, setDialog] = useState<
    'save' | 'query' | 'share' | 'link' | 'dataset' | 'properties' | 'versions' | null
  >(null)
  const chart = useSelect([`chart/${id}`, 'charts'], (model) => model.charts.byKey[id] ?? null)
  const { type } = kind
  const { formData } = explore
  const maxRows = useSelect(['session'], ({ session }) => session.config?.maxRow)
  const contextOf = useCallback(
    (form: Explore['formData']): ControlContext => ({
      values: withDefaults(type, form, dataset, maxRows),
      dataset,
      ...(maxRows === undefined ? {} : { maxRows }),
    }),
    [type, dataset, maxRows],
  )
  const context = useMemo(() => contextOf(formData), [contextOf, formData])
  const errors = useMemo(() => errorsOf(type, context, explore.errors), [type, context, explore.errors])
  const queries = useMemo(() => JSON.stringify(type.queries(context)), [type, context])
  const wrong = Object.keys(errors)
  const missing = wantedWords(
    controlsOf(type).filter(({ name }) => wrong.includes(name)),
    type.validate?.(context) ?? {},
  )
  const refusal = dataset.missing
    ? t('The dataset of this chart is gone.')
    : wrong.length > 0
      ? t('Fix first: %s.', missing)
      : queries === '[]'
        ? t('Choose what the chart shows.')
        : null

  const run = useCallback(
    (force = false): void => {
      if (refusal === null) command('chart.query', { key: id, datasetId: dataset.id, formData, queries, force })
    },
    [command, refusal, id, dataset.id, formData, queries],
  )
  const stop = (): void => void command('chart.stop', { key: id })

  // A complete chart is requested when it is opened, and again when its kind changes.
  const begun = useRef<string | null>(null)
  const sliceId = explore.slice?.id ?? 0
  const mayChange = useMayChange(explore)
  useRestored('chart', sliceId, () => {
    begun.current = null
    command('explore.open', { key: id, sliceId })
  })
  useEffect(() => {
    if (past || explore.request !== null || begun.current === kind.key) return
    if (refusal !== null && begun.current === null) return
    // only the first request of the page bypasses the cache
    const { force } = pageParams(location.search)
    run(force && begun.current === null)
    begun.current = kind.key
  }, [past, explore.request, kind.key, refusal, run])

  useRefusalReport(id, explore, type, context, errors)
  const { savedAs, placing, placedOn } = explore
  const toDashboard = useRef(false)
  useEffect(() => {
    if (savedAs === null || placing !== null) return
    if (id !== `slice/${savedAs}`) go(`/explore/?slice_id=${savedAs}`, { replace: true })
    if (!toDashboard.current || placedOn === null) return
    toDashboard.current = false
    go(`/superset/dashboard/${placedOn}/`)
  }, [savedAs, placing, placedOn, id, go])

  const answeredForm = chart?.answeredForm ?? null
  const { same, shown, answered, behind } = useDrawn({
    kind,
    formData,
    answeredForm,
    context,
    errors,
    queries,
    contextOf,
  })

  // new layers, and those with another source, are requested at once; the rows of the chart stay
  useEffect(() => {
    if (past || answered === null || answered === '[]' || dataset.missing) return
    command('annotation.ask', { key: id, datasetId: dataset.id, formData, queries: answered })
  }, [command, past, answered, id, dataset.id, dataset.missing, formData])

  const set = useCallback(
    (control: Control, value: unknown, also: FormValues = {}): void => {
      const text = value === undefined || value === null ? null : JSON.stringify(value)
      const form: Record<string, string> = { ...formData, ...encodeForm(also) }
      // nothing is a choice of its own where the default is another one
      const none = control.default !== undefined && offersNone(control, context) ? 'null' : null
      const kept = text ?? none
      if (kept === null) delete form[control.name]
      else form[control.name] = kept
      const after = contextOf(form)
      command('explore.set_control', {
        key: id,
        control: control.name,
        label: control.label,
        value: kept,
        also: encodeForm(also),
        ...movedBy(type, context, after),
      })
    },
    [command, id, formData, type, contextOf, context],
  )
  const chooseType = (key: string): void => {
    const label = vizMeta(key)?.name ?? key
    void loadKind(key).then((next) => {
      if (next === null) return
      const form = changedType(type, next.type, explore)
      // a kind that was left with an empty axis is found as it was left
      const isFirst = !Object.hasOwn(explore.memory, key)
      const begun = isFirst ? withFirstAxis(next.type, form.formData, dataset) : form.formData
      command('explore.change_viz_type', {
        key: id,
        vizType: key,
        label,
        form: { ...form, formData: begun, arrival: begun },
      })
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isAsking()) return
    event.preventDefault()
    // text that is still being typed counts
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    setTick((tick) => tick + 1)
  }
  const [tick, setTick] = useState(0)
  const ran = useRef(0)
  useEffect(() => {
    if (ran.current === tick) return
    ran.current = tick
    run()
  }, [tick, run])

  const lost = useMemo(
    () =>
      shownControls(type, context).flatMap((control) =>
        missingErrors(missingIn(control, context.values[control.name], dataset)),
      ),
    [type, context, dataset],
  )
  const takeOut = (): void => {
    const kept = withoutMissing(shownControls(type, context), context.values, dataset)
    const [first] = shownControls(type, context).filter(({ name }) => Object.hasOwn(kept, name))
    if (first === undefined) return
    const { [first.name]: value, ...others } = kept
    set(first, value, Object.fromEntries(Object.entries(others).map(([name, next]) => [name, next ?? null])))
  }
  const untouched = answeredForm === null
  const value = useMemo(
    () => ({ id, dataset, context, errors, untouched, disabled: past, set }),
    [id, dataset, context, errors, untouched, past, set],
  )
  const filters = useMemo(() => {
    const { filters: simple, extras, time_range } = baseQuery(context.values)
    return JSON.stringify({ filters: simple, extras, time_range })
  }, [context])
  // rows of another kind are none of this one's
  const current = useMemo(
    () => (same || answeredForm === null || chart === null ? chart : { ...chart, answers: [] }),
    [same, answeredForm, chart],
  )
  const title = explore.name === '' ? t('New chart') : explore.name
  const queryContext = queryContextOf(dataset.id, formData, type.queries(context))
  return (
    // Ctrl+Enter runs from wherever the focus is in the editor.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="explore" onKeyDown={onKeyDown}>
      <EditorContext value={value}>
        <Header
          id={id}
          explore={explore}
          chart={current}
          kind={kind}
          shown={shown}
          refusal={refusal}
          onSave={() => setDialog('save')}
          onQuery={() => setDialog('query')}
          onShare={() => setDialog('share')}
          onLink={() => setDialog('link')}
          onProperties={() => setDialog('properties')}
          onVersions={() => setDialog('versions')}
        />
        <div className="explore-body">
          <SourcePanel dataset={dataset} type={type} onChange={() => setDialog('dataset')} />
          <ControlPanel
            type={type}
            name={kind.name}
            onVizType={chooseType}
            onRun={() => run(answered === queries && behind === null)}
            onStop={stop}
            loading={chart?.status === 'loading'}
            stale={behind !== null || answered !== queries}
            refusal={wait ?? refusal}
            chartId={mayChange ? sliceId : null}
          />
          <div className="explore-view">
            {dataset.missing && (
              <Banner
                kind="danger"
                announce="alert"
                inset
                actions={
                  <Button size="small" disabledReason={wait} onClick={() => setDialog('dataset')}>
                    {t('Change dataset')}
                  </Button>
                }
              >
                {t(
                  'The dataset of this chart is gone. Its controls are kept; a chart of another dataset can be made from them.',
                )}
              </Banner>
            )}
            {explore.note !== null && (
              <Banner kind="warning" announce="alert" inset>
                {explore.note} {t('Choose what it shows and save it: that mends it.')}
              </Banner>
            )}
            <ChartPane
              id={id}
              title={title}
              kind={same ? kind : null}
              context={shown}
              chart={current}
              missing={missing}
              invalid={wrong.some((name) => (context.values[name] ?? '') !== '')}
              lost={lost}
              onTakeOut={past ? null : takeOut}
              onRun={() => run()}
              behind={
                behind === null ? null : (
                  <BehindLine changes={behind} refusal={wait ?? refusal} onUpdate={() => run()} />
                )
              }
              first={
                isUnchosen(formData) && explore.slice === null && !past && !dataset.missing ? (
                  <FirstCharts id={id} formData={formData} dataset={dataset} />
                ) : null
              }
            />
            <DataPane id={id} datasetId={dataset.id} chart={current} filters={filters} />
          </div>
        </div>
      </EditorContext>
      {dialog === 'save' && (
        <SaveDialog
          isVisible={dialog === 'save'}
          id={id}
          explore={explore}
          vizType={kind.key}
          controls={controlsOf(type)}
          queryContext={queryContext}
          proposal={proposedName(context)}
          onSave={(to) => {
            toDashboard.current = to
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'query' && (
        <QueryDialog
          id={id}
          datasetId={dataset.id}
          formData={formData}
          queries={queries}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'dataset' && (
        <ChangeDatasetDialog id={id} explore={explore} dataset={dataset} type={type} onClose={() => setDialog(null)} />
      )}
      {dialog === 'properties' && explore.slice !== null && (
        <Suspense fallback={<Opening onGiveUp={() => setDialog(null)} />}>
          <ChartPropertiesDialog chartId={explore.slice.id} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === 'versions' && explore.slice !== null && (
        <Suspense fallback={<Opening onGiveUp={() => setDialog(null)} />}>
          <VersionsDialog
            kind="chart"
            id={explore.slice.id}
            name={explore.name}
            unsaved={isChanged(explore)}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      {(dialog === 'share' || dialog === 'link') && (
        <Suspense fallback={<Opening onGiveUp={() => setDialog(null)} />}>
          <LinkDialog
            id={id}
            title={dialog === 'share' ? t('Share') : t('Copy permalink')}
            link={explore.link}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** A chart under edit, as soon as the code of its kind is here. */
export const ExploreEditor = ({ id, explore, dataset }: EditorProps) => {
  const vizType = useMemo(() => decodeForm(explore.formData)['viz_type'], [explore.formData])
  const { kind, unknown } = useKind(vizType)
  if (unknown !== null) return <UnknownKind id={id} explore={explore} name={unknown} />
  return kind === null ? (
    <Skeleton lines={[30, 60, 45, 80, 70]} />
  ) : (
    <Loaded id={id} explore={explore} dataset={dataset} kind={kind} />
  )
}
