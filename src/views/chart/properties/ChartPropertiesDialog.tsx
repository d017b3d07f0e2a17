import { useEffect, useState } from 'react'
import { Link } from 'wouter'

import { propertiesOf, sameProperties } from '../../../projections/chart/properties'
import type { KnownProperties } from '../../../projections/chart/state'
import { Banner, Button, Dialog, ErrorState, Skeleton, TextField } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { useLogged } from '../../screen/useLogged'
import { DescriptionField } from '../../richText/field/DescriptionField'
import { useTagging } from '../../tag/chips/useTagging'
import { SetBy } from '../../version/SetBy'
import { CertificationFields, OwnersField, TagsField } from './fields'
import './properties.css'

interface ChartPropertiesDialogProps {
  readonly chartId: number
  readonly onClose: () => void
}

const chartParts = () =>
  (
    [
      ['Name', 'slice_name'],
      ['Kind of chart', 'viz_type'],
      ['Cache timeout', 'cache_timeout'],
      ['Description', 'description'],
      ['Certified by', 'certified_by'],
      ['Certification details', 'certification_details'],
      ['Owners', 'owners'],
      ['Tags', 'tags'],
    ] as const
  ).map(([label, column]) => ({ label: t(label), path: `/${column}` }))

const names = (list: readonly { readonly name: string }[]): readonly string[] => list.map(({ name }) => name)

/** Typed seconds: null for none, undefined for an invalid number. */
const secondsOf = (text: string): number | null | undefined => {
  const typed = text.trim()
  if (typed === '') return null
  return /^(?:-1|\d{1,9})$/.test(typed) ? Number(typed) : undefined
}

const useProperties = (chartId: number) =>
  useSelect([`chart/slice/${chartId}`, 'charts'], (model) => propertiesOf(model.charts, chartId))

interface FormProps extends ChartPropertiesDialogProps {
  readonly initial: KnownProperties
}

const Form = ({ chartId, initial, onClose }: FormProps) => {
  const command = useCommand()
  const { properties, tags: hadTags, dashboards } = initial
  const [draft, setDraft] = useLogged('the properties of a chart', properties)
  const [cache, setCache] = useLogged(
    'the properties of a chart: cache timeout',
    properties.cacheTimeout === null ? '' : String(properties.cacheTimeout),
  )
  const [tags, setTags] = useLogged('the properties of a chart: tags', hadTags)
  const [sent, setSent] = useState(false)
  const { mayTag } = useTagging()
  const state = useProperties(chartId)
  const [sending, refused] = [state !== null && state.setting !== null, state?.refused ?? null]
  useEffect(() => {
    if (sent && !sending && refused === null) onClose()
  }, [sent, sending, refused, onClose])
  const set = (change: Partial<typeof draft>): void => setDraft({ ...draft, ...change })
  const cacheTimeout = secondsOf(cache)
  const wrongCache = cacheTimeout === undefined ? t('Seconds as a whole number, or -1.') : null
  const missing = draft.name.trim() === '' ? t('A chart needs a name.') : wrongCache
  const save = (): void => {
    if (missing !== null || cacheTimeout === undefined || sending) return
    const { name } = draft
    if (mayTag) command('tag.set', { kind: 'chart', id: chartId, name, tags: names(tags), was: names(hadTags) })
    const next = { ...draft, cacheTimeout }
    if (sameProperties(next, properties)) return onClose()
    command('chart.set_properties', { chartId, properties: next })
    setSent(true)
  }
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={onClose}
      title={t('Chart properties')}
      footer={
        <>
          <SetBy kind="chart" id={chartId} of={properties.name} parts={chartParts()} />
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button variant="primary" loading={sending} disabledReason={missing} onClick={save}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="properties">
        {refused !== null && !sending && (
          <Banner kind="danger" announce="alert" inset>
            {refused}
          </Banner>
        )}
        <TextField
          label={t('Name')}
          value={draft.name}
          maxLength={250}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextField
          label={t('Cache timeout')}
          hint={t('In seconds. 0 keeps rows without end, -1 not at all; empty: as its dataset says.')}
          error={wrongCache}
          inputMode="numeric"
          value={cache}
          onChange={(event) => setCache(event.target.value)}
        />
        <DescriptionField
          label={t('Description')}
          hint={t('Read on dashboards, beside the name of the chart.')}
          value={draft.description}
          onChange={(description) => set({ description })}
        />
        <CertificationFields
          by={draft.certifiedBy}
          details={draft.certificationDetails}
          onBy={(certifiedBy) => set({ certifiedBy })}
          onDetails={(certificationDetails) => set({ certificationDetails })}
        />
        <OwnersField of="chart" chosen={draft.owners} onChange={(owners) => set({ owners })} />
        {mayTag && <TagsField of="chart" chosen={tags} onChange={setTags} />}
        <section className="shown-on" aria-label={t('On dashboards')}>
          <span className="label">{t('On dashboards')}</span>
          {dashboards.length === 0 ? (
            <span className="ink-3 small">{t('On none that you may see.')}</span>
          ) : (
            <ul>
              {dashboards.map(({ id, name }) => (
                <li key={id}>
                  <Link className="cut" href={`/superset/dashboard/${id}/`} title={name}>
                    {name === '' ? t('[ untitled dashboard ]') : name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Dialog>
  )
}

/** Properties of a saved chart besides its controls: read again, changed, and saved on the server (B7.05, B7.07). */
export const ChartPropertiesDialog = ({ chartId, onClose }: ChartPropertiesDialogProps) => {
  const command = useCommand()
  const state = useProperties(chartId)
  // values read for an earlier dialog may be outdated
  const [before] = useState(state?.request ?? null)
  useEffect(() => void command('chart.read_properties', { chartId }), [command, chartId])
  const isRequested = state !== null && state.request !== before
  if (isRequested && state.value !== null && state.status === 'loaded')
    return <Form chartId={chartId} initial={state.value} onClose={onClose} />
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={onClose}
      title={t('Chart properties')}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {isRequested && state.status === 'failed' ? (
        <ErrorState
          title={t('The properties could not be read')}
          actions={<Button onClick={() => command('chart.read_properties', { chartId })}>{t('Try again')}</Button>}
        >
          {state.message ?? ''}
        </ErrorState>
      ) : (
        <Skeleton lines={[40, 70, 55, 60]} />
      )}
    </Dialog>
  )
}
