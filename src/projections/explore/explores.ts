import type { FormData } from '../../events/chart/chart'
import type { ExploreDataset, ExploreForm, ExploreSlice } from '../../events/explore/explore'
import type { ExploreUnsaved } from '../../events/explore/unsaved'
import { sameForm } from '../../domain/charts/formData'
import { failLoading, finishLoading, startLoading, type Loadable } from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'
import { evictOldest } from '../../../common/evict'

/** A chart that is being edited. */
export interface Explore extends ExploreForm {
  formData: FormData
  stash: FormData
  memory: Record<string, FormData>
  arrival: FormData | null
  status: 'opening' | 'open' | 'failed'
  message: string | null
  /** The server's note on the saved chart; null for none, and after a new save. */
  note: string | null
  request: string | null
  dataset: ExploreDataset | null
  /** The saved chart that the edits began from; null while it is a new one. */
  slice: ExploreSlice | null
  name: string
  /** Form data that a reset restores. */
  start: FormData
  /** By control: errors that the control itself found (`B5.22`). */
  errors: Record<string, readonly string[]>
  saving: string | null
  /** Reason why the last save failed (`B8.27`), until the user tries again or chooses; null when it was saved or never tried. */
  saveFailed: ExploreUnsaved | null
  /** The chart that it was saved as last, so that the address can follow. */
  savedAs: number | null
  /** The save whose chart is still being put on a dashboard. */
  placing: string | null
  /** The dashboard that it was put on with the last save. */
  placedOn: number | null
  link: { readonly status: 'asking' | 'there' | 'failed'; readonly request: string; readonly text: string } | null
  /** Another dataset that it may be moved to (`B4.56`). */
  offer: Loadable<ExploreDataset> | null
}

export interface Explores {
  byKey: Record<string, Explore>
}

/** Charts under edit that are kept; the ones opened longest ago go first. */
const KEPT = 20

/** Shares no records: a replay writes into them. */
const emptyExplore = (): Explore => ({
  formData: {},
  stash: {},
  memory: {},
  arrival: null,
  status: 'opening',
  message: null,
  note: null,
  request: null,
  dataset: null,
  slice: null,
  name: '',
  start: {},
  errors: {},
  saving: null,
  saveFailed: null,
  savedAs: null,
  placing: null,
  placedOn: null,
  link: null,
  offer: null,
})

const exploreAt = (explores: Explores, key: string): Explore | undefined =>
  Object.hasOwn(explores.byKey, key) ? explores.byKey[key] : undefined

/** True when it changed since it was opened or saved. */
export const isChanged = ({ formData, start, slice, name }: Explore): boolean =>
  !sameForm(formData, start) || (slice !== null && name !== slice.name)

/** True when it was saved as another chart, which continues under its own key. */
export const isSavedElsewhere = ({ savedAs }: Explore, key: string): boolean =>
  savedAs !== null && key !== `slice/${savedAs}`

const setForm = (explore: Explore, { formData, stash, memory, arrival }: ExploreForm): void => {
  explore.formData = { ...formData }
  explore.stash = { ...stash }
  explore.memory = { ...memory }
  explore.arrival = arrival === null ? null : { ...arrival }
  explore.errors = {}
}

const setControl = (explore: Explore, control: string, value: string | null): void => {
  if (control === '__proto__') return
  if (value === null) delete explore.formData[control]
  else explore.formData[control] = value
}

/** Charts in the editor: controls, hidden values, and their saved state. */
export const exploresProjection = defineProjection({
  name: 'explores',
  version: 8,
  initial: (): Explores => ({ byKey: {} }),
  on: {
    'explore.open_requested': (explores, event) => {
      const { key } = event.data
      const existing = exploreAt(explores, key)
      const explore = existing === undefined || isSavedElsewhere(existing, key) ? emptyExplore() : existing
      delete explores.byKey[key]
      explores.byKey[key] = {
        ...explore,
        status: explore.dataset === null ? 'opening' : explore.status,
        request: event.id,
        message: null,
        saveFailed: null,
        savedAs: null,
        placing: null,
        placedOn: null,
        link: null,
      }
      evictOldest(explores.byKey, KEPT)
    },
    'explore.opened': (explores, event) => {
      const { key, dataset, formData, slice, note = null } = event.data
      const explore = exploreAt(explores, key)
      if (explore === undefined || explore.request !== event.cause) return
      const changed = explore.status === 'open' && isChanged(explore)
      explore.status = 'open'
      explore.request = null
      // opening it again keeps unsaved edits
      if (!changed) {
        setForm(explore, { formData, stash: {}, memory: {}, arrival: null })
        explore.name = slice?.name ?? ''
        explore.slice = slice
        explore.start = slice?.formData ?? formData
      } else if (slice !== null && explore.slice !== null) {
        const { name, formData: base } = explore.slice
        explore.slice = { ...slice, name, formData: base }
      }
      if (!changed || explore.dataset?.id === dataset.id) explore.dataset = dataset
      explore.note = note
    },
    'explore.open_failed': (explores, event) => {
      const explore = exploreAt(explores, event.data.key)
      if (explore === undefined || explore.request !== event.cause) return
      explore.status = explore.dataset === null ? 'failed' : 'open'
      explore.message = event.data.message
      explore.request = null
    },
    'explore.control_set': (explores, event) => {
      const { key, control, value, errors, hide, show, also } = event.data
      const explore = exploreAt(explores, key)
      if (explore === undefined) return
      setControl(explore, control, value)
      for (const [name, text] of Object.entries(also)) setControl(explore, name, text)
      for (const name of hide) {
        const hidden = explore.formData[name]
        if (hidden === undefined || name === control || name === '__proto__') continue
        explore.stash[name] = hidden
        delete explore.formData[name]
      }
      for (const name of show) {
        const kept = explore.stash[name]
        if (kept === undefined || name === control || name === '__proto__') continue
        explore.formData[name] = kept
        delete explore.stash[name]
      }
      if (control === '__proto__') return
      if (errors.length === 0) delete explore.errors[control]
      else explore.errors[control] = errors
    },
    'explore.viz_type_changed': (explores, event) => {
      const explore = exploreAt(explores, event.data.key)
      if (explore !== undefined) setForm(explore, event.data.form)
    },
    'explore.discarded': (explores, event) => {
      const { key, form, standing } = event.data
      const explore = exploreAt(explores, key)
      if (explore === undefined) return
      setForm(explore, form)
      if (standing === undefined || explore.slice === null) return
      const { name, dataset, base } = standing.now
      explore.slice = { ...explore.slice, ...base }
      explore.start = base.formData
      explore.name = name
      explore.saveFailed = null
      // answers to earlier requests do not apply to the current chart; older logs read on this event itself
      explore.request = dataset === null ? event.id : null
      if (dataset !== null) explore.dataset = dataset
    },
    'explore.branched': (explores, event) => {
      const { key, form, dataset } = event.data
      const explore = exploreAt(explores, key)
      if (explore === undefined) return
      setForm(explore, form)
      explore.savedAs = null
      if (dataset === null) return
      explore.dataset = dataset
      explore.offer = null
    },
    'explore.dataset_requested': (explores, event) => {
      const explore = exploreAt(explores, event.data.key)
      if (explore !== undefined) explore.offer = startLoading<ExploreDataset>(null, event.id)
    },
    'explore.dataset_read': (explores, { cause, data: { key, dataset } }) =>
      finishLoading(exploreAt(explores, key)?.offer, cause, dataset),
    'explore.dataset_failed': (explores, { cause, data: { key, message } }) =>
      failLoading(exploreAt(explores, key)?.offer, cause, message),
    'explore.dataset_changed': (explores, event) => {
      const explore = exploreAt(explores, event.data.key)
      if (explore === undefined) return
      explore.dataset = event.data.dataset
      explore.formData = { ...event.data.formData }
      explore.errors = {}
      explore.offer = null
    },
    'explore.renamed': (explores, event) => {
      const explore = exploreAt(explores, event.data.key)
      if (explore !== undefined) explore.name = event.data.name
    },
    'explore.save_requested': (explores, event) => {
      const explore = exploreAt(explores, event.data.key)
      if (explore === undefined) return
      explore.saving = event.id
      explore.saveFailed = null
      explore.savedAs = null
      explore.placing = (event.data.dashboard ?? null) === null ? null : event.id
      explore.placedOn = null
    },
    'explore.saved': (explores, event) => {
      const { key, chartId, name, overwritten, formData } = event.data
      const explore = exploreAt(explores, key)
      if (explore === undefined || explore.saving !== event.cause) return
      explore.saving = null
      explore.savedAs = chartId
      explore.name = name
      explore.start = formData
      if (overwritten) explore.note = null
      if (overwritten && explore.slice !== null) explore.slice = { ...explore.slice, name, formData }
    },
    'explore.save_failed': (explores, event) => {
      const { key, ...why } = event.data
      const explore = exploreAt(explores, key)
      if (explore === undefined || explore.saving !== event.cause) return
      explore.saving = null
      explore.placing = null
      explore.saveFailed = why
    },
    'explore.placed': (explores, event) => {
      const explore = exploreAt(explores, event.data.key)
      if (explore === undefined || explore.placing !== event.cause) return
      explore.placing = null
      explore.placedOn = event.data.dashboardId
    },
    'explore.place_failed': (explores, event) => {
      const explore = exploreAt(explores, event.data.key)
      if (explore !== undefined && explore.placing === event.cause) explore.placing = null
    },
    'explore.link_requested': (explores, event) => {
      const explore = exploreAt(explores, event.data.key)
      if (explore !== undefined) explore.link = { status: 'asking', request: event.id, text: '' }
    },
    'explore.linked': (explores, event) => {
      const explore = exploreAt(explores, event.data.key)
      if (explore === undefined || explore.link === null || explore.link.request !== event.cause) return
      explore.link = { ...explore.link, status: 'there', text: event.data.url }
    },
    'explore.link_failed': (explores, event) => {
      const explore = exploreAt(explores, event.data.key)
      if (explore === undefined || explore.link === null || explore.link.request !== event.cause) return
      explore.link = { ...explore.link, status: 'failed', text: event.data.message }
    },
    'effect.abandoned': (explores, event) => {
      for (const explore of Object.values(explores.byKey)) {
        if (explore.saving === event.cause) explore.saving = null
        if (explore.placing === event.cause) explore.placing = null
        if (explore.link?.request === event.cause) explore.link = null
        if (explore.offer?.request === event.cause && explore.offer.value === null) explore.offer = null
        if (explore.request === event.cause) explore.request = null
      }
    },
    'chart.properties_stored': (explores, event) => {
      const { chartId, properties } = event.data
      const explore = exploreAt(explores, `slice/${chartId}`)
      if (explore === undefined || explore.slice === null) return
      const { name, owners, certifiedBy, certificationDetails: details } = properties
      if (explore.name === explore.slice.name) explore.name = name
      const certified = certifiedBy === '' ? null : { by: certifiedBy, details }
      explore.slice = { ...explore.slice, name, owners: owners.map(({ id }) => id), certified }
    },
    'chart.deleted': (explores, event) => {
      delete explores.byKey[`slice/${event.data.chartId}`]
    },
  },
})
