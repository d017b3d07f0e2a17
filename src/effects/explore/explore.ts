import * as chartCalls from '../../../contract/chart/chart'
import * as datasetCalls from '../../../contract/dataset/dataset'
import type { ExploreData } from '../../../contract/explore/explore'
import * as exploreCalls from '../../../contract/explore/explore'
import type { FormData } from '../../events/chart/chart'
import type { ExploreDataset, ExploreSlice } from '../../events/explore/explore'
import { event, type Recorded } from '../../core/events/registry'
import { datasourceKey } from '../../domain/charts/datasourceKey'
import { decodeForm, encodeForm } from '../../domain/charts/formData'
import { vizMeta } from '../../domain/charts/kinds'
import { withFirstAxis } from '../../domain/charts/kinds/common/axis/firstAxis'
import { withConfigured } from '../../domain/charts/kinds/common/data/withConfigured'
import { attempt } from '../../core/effects/attempt'
import { chartCertified } from '../chart/certified'
import { datasetOf } from '../dataset/datasource'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'

/** Favourite or not; a chart opens even when the server cannot say. */
const favored = async (id: number, { http }: EffectIo): Promise<boolean> => {
  try {
    const { body } = await http.call(chartCalls.chartFavoriteStatus, { query: [id] })
    return body.result[0]?.value ?? false
  } catch (error) {
    if (error instanceof CallFailure) return false
    throw error
  }
}

const sliceOf = async ({ slice }: ExploreData, io: EffectIo): Promise<ExploreSlice | null> =>
  slice === null
    ? null
    : {
        id: slice.slice_id,
        name: slice.slice_name,
        formData: encodeForm(slice.form_data),
        owners: slice.owners,
        favorite: await favored(slice.slice_id, io),
        changed: slice.changed_on_humanized,
        certified: chartCertified(slice),
      }

/** A new chart has its main time on its axis, where its kind has one. */
const begun = async (form: FormData, dataset: ExploreDataset): Promise<FormData> => {
  const key = decodeForm(form)['viz_type']
  const type = typeof key === 'string' ? await vizMeta(key)?.load() : undefined
  return type === undefined ? form : withFirstAxis(type, form, dataset)
}

type Opening = Omit<Recorded<'explore.open_requested'>['data'], 'key'>

const read = (key: string, { sliceId, datasetId, permalink, vizType }: Opening, io: EffectIo) =>
  attempt(
    async () => {
      const query = {
        ...(sliceId === null ? {} : { slice_id: String(sliceId) }),
        ...(datasetId === null ? {} : { datasource_id: String(datasetId), datasource_type: 'table' }),
        ...(permalink === null ? {} : { permalink_key: permalink }),
      }
      const { body } = await io.http.call(exploreCalls.exploreOpen, { query })
      const { form_data, message } = body.result
      const dataset = datasetOf(body.result.dataset)
      const openedForm = vizType === null ? form_data : { ...form_data, viz_type: vizType }
      const form = encodeForm(withConfigured(openedForm, io.state().session.config))
      const slice = await sliceOf(body.result, io)
      const isNew = slice === null && permalink === null
      const formData = isNew ? await begun(form, dataset) : form
      return event('explore.opened', { key, dataset, formData, slice, note: message })
    },
    (message) => event('explore.open_failed', { key, message }),
  )

/** Reads a chart, a dataset or a link (`B2.02`, `B7.12`). */
export const openExplore = defineEffect({
  name: 'open-explore',
  on: ['explore.open_requested'],
  key: ({ data }) => data.key,
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { key, ...opening } }, io) => read(key, opening, io),
})

/** Reads a dataset that a chart may be moved to (`B7.11`). */
export const readExploreDataset = defineEffect({
  name: 'read-explore-dataset',
  on: ['explore.dataset_requested'],
  key: ({ data }) => data.key,
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { key, datasetId } }, { http }) =>
    attempt(
      async () => {
        const query = { datasourceKey: datasourceKey(datasetId) }
        const { body } = await http.call(datasetCalls.datasourceMetadata, { query })
        return event('explore.dataset_read', { key, dataset: datasetOf(body) })
      },
      (message) => event('explore.dataset_failed', { key, message }),
    ),
})

/** A permanent link to a chart in its current state (B7.12). */
export const linkExplore = defineEffect({
  name: 'link-explore',
  on: ['explore.link_requested'],
  key: ({ data }) => data.key,
  mode: 'switch',
  resume: 'abandon',
  run: ({ data: { key, formData } }, { http }) =>
    attempt(
      async () => {
        const body = { formData: { ...decodeForm(formData) }, urlParams: [] }
        const answer = await http.call(exploreCalls.explorePermalinkPost, { body })
        return event('explore.linked', { key, url: answer.body.url })
      },
      (message) => event('explore.link_failed', { key, message }),
    ),
})

export const exploreEffects = [openExplore, readExploreDataset, linkExplore] as const
