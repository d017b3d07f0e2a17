import { current, isDraft } from 'immer'

import type { DashboardProperties } from '../../events/dashboard/dashboard'
import type { ComponentChange, Components } from '../../events/dashboard/layout'
import type { Fold } from '../../core/events/registry'
import { contentOf, fresh, hasUnsavedChanges, own, type Dashboard, type Dashboards } from './state'
import { dashboardVersionRecipes, takeCharts, takeWritten } from './versions'
import { dashboardViewRecipes } from './views'
import { objectOr, parsed } from '../../core/json/value'
import { applyChanges, fitsChanges } from '../../domain/layout/tree'
import { defineProjection } from '../../core/readModel/projection'
import { evictOldest } from '../../../common/evict'

export {
  contentOf,
  dashboardAddress,
  dashboardIdAt,
  dashboardOf,
  hasUnsavedChanges,
  isEdited,
  isEditedIn,
  viewOf,
} from './state'
export type { Dashboard, Dashboards } from './state'

const KEPT = 20
const OPENINGS_KEPT = 30

const change = (dashboards: Dashboards, id: number, changes: readonly ComponentChange[]): void => {
  const dashboard = own(dashboards.byId, id)
  // A step that was made on another state than this one would tear the tree.
  if (dashboard === undefined || !fitsChanges(dashboard.components, changes)) return
  // The live engine would make a draft of each component that is looked at: a thousand for a step that changes one.
  const { components } = dashboard
  dashboard.components = applyChanges(
    isDraft(components) ? current<Components>(components as never) : components,
    changes,
  )
}

const layoutStep = (
  dashboards: Dashboards,
  event: { readonly data: { readonly dashboardId: number; readonly changes: readonly ComponentChange[] } },
): void => change(dashboards, event.data.dashboardId, event.data.changes)

/** Applies the server's answer. Unsaved edits stay, on the version that they began from. */
const open = (dashboards: Dashboards, event: Fold<'dashboard.opened'>): void => {
  const {
    dashboardId,
    charts,
    datasets,
    published,
    changedOn,
    changedBy,
    repairs,
    lastModified,
    revision = null,
  } = event.data
  const former = own(dashboards.byId, dashboardId)
  const dashboard = former ?? fresh(dashboardId)
  // keep the most recently opened entry last
  delete dashboards.byId[dashboardId]
  dashboards.byId[dashboardId] = dashboard
  evictOldest(dashboards.byId, KEPT, (key) => {
    const one = dashboards.byId[key]
    return key === String(dashboardId) || (one !== undefined && hasUnsavedChanges(one))
  })
  const before = dashboard.charts
  dashboard.published = published
  dashboard.tags = event.data.tags ?? []
  dashboard.changedOn = changedOn
  dashboard.changedBy = changedBy
  dashboard.charts = Object.fromEntries(charts.map((chart) => [chart.id, chart]))
  for (const dataset of datasets) dashboard.datasets[dataset.id] = dataset
  if (former !== undefined && hasUnsavedChanges(former)) {
    // charts that were put on it and are not saved yet are not among those the server names
    dashboard.charts = { ...before, ...dashboard.charts }
    return
  }
  const { title, properties, components } = event.data
  dashboard.title = title
  dashboard.properties = properties
  dashboard.components = components
  dashboard.saved = { title, properties, components }
  dashboard.lastModified = lastModified
  dashboard.revision = revision
  dashboard.repairs = repairs
  dashboard.conflict = null
  dashboard.undoExceeded = false
}

interface Written {
  readonly lastModified: number
  readonly revision?: number | null | undefined
}

/** The next edits begin from the server's new version. */
const takeRevision = (dashboard: Dashboard, { lastModified, revision = null }: Written): void => {
  dashboard.lastModified = lastModified
  dashboard.revision = revision
}

/** Settings that were saved apart from the rest hold now, and are no unsaved change. */
const takeMetadata = (dashboard: Dashboard, changes: object, written: Written): void => {
  const merged = (properties: DashboardProperties): DashboardProperties => ({
    ...properties,
    metadata: { ...properties.metadata, ...changes },
  })
  const { properties, saved } = dashboard
  dashboard.saved = { ...saved, properties: merged(saved.properties) }
  dashboard.properties = merged(properties)
  takeRevision(dashboard, written)
}

export const dashboardsProjection = defineProjection({
  name: 'dashboards',
  version: 5,
  initial: (): Dashboards => ({ byId: {}, openings: {}, views: {} }),
  on: {
    'session.started': (dashboards, event) => {
      const { previous } = event.data
      if (previous !== null) {
        for (const dashboard of Object.values(dashboards.byId)) {
          if (dashboard.editedIn === previous) dashboard.editedIn = event.session
        }
      }
      const taken = previous === null ? undefined : own(dashboards.views, previous)
      if (taken === undefined) return
      dashboards.views[event.session] = Object.fromEntries(
        Object.entries(taken).map(([id, view]) => [id, { ...view, tabs: { ...view.tabs }, focused: null }]),
      )
    },
    'dashboard.open_requested': (dashboards, event) => {
      const { key } = event.data
      const former = own(dashboards.openings, key)
      delete dashboards.openings[key]
      dashboards.openings[key] = {
        status: 'loading',
        request: event.id,
        message: null,
        httpStatus: null,
        dashboardId: former?.dashboardId ?? null,
        link: former?.link ?? null,
      }
      evictOldest(dashboards.openings, OPENINGS_KEPT, (one) => one === key)
    },
    'dashboard.opened': (dashboards, event) => {
      const opening = own(dashboards.openings, event.data.key)
      if (opening === undefined || opening.request !== event.cause) return
      opening.status = 'open'
      opening.dashboardId = event.data.dashboardId
      opening.link = event.data.link
      open(dashboards, event)
    },
    'dashboard.open_failed': (dashboards, event) => {
      const opening = own(dashboards.openings, event.data.key)
      if (opening === undefined || opening.request !== event.cause) return
      opening.status = 'failed'
      opening.message = event.data.message
      opening.httpStatus = event.data.status
    },
    'dashboard.edit_set': (dashboards, event) => {
      const dashboard = own(dashboards.byId, event.data.dashboardId)
      if (dashboard === undefined) return
      dashboard.edit = event.data.edit
      dashboard.editedIn = event.data.edit ? event.session : null
    },
    'dashboard.renamed': (dashboards, event) => {
      const dashboard = own(dashboards.byId, event.data.dashboardId)
      if (dashboard !== undefined) dashboard.title = event.data.title
    },
    'dashboard.properties_set': (dashboards, event) => {
      const dashboard = own(dashboards.byId, event.data.dashboardId)
      if (dashboard !== undefined) dashboard.properties = event.data.properties
    },
    'layout.component_created': layoutStep,
    'layout.component_deleted': layoutStep,
    'layout.component_moved': layoutStep,
    'layout.component_resized': layoutStep,
    'layout.component_changed': layoutStep,
    'layout.top_tabs_created': layoutStep,
    'layout.top_tabs_deleted': layoutStep,
    'layout.reset': layoutStep,
    'dashboard.undo_full': (dashboards, event) => {
      const dashboard = own(dashboards.byId, event.data.dashboardId)
      if (dashboard !== undefined) dashboard.undoExceeded = event.data.exceeded
    },
    'dashboard.save_requested': (dashboards, event) => {
      const { dashboardId, title, properties, components } = event.data
      const dashboard = own(dashboards.byId, dashboardId)
      if (dashboard === undefined) return
      dashboard.saving = { request: event.id, content: { title, properties, components } }
      dashboard.saveFailed = null
      dashboard.conflict = null
    },
    'dashboard.saved': (dashboards, event) => {
      const { dashboardId, slug, merged } = event.data
      const dashboard = own(dashboards.byId, dashboardId)
      if (dashboard?.saving?.request !== event.cause) return
      const { content } = dashboard.saving
      const { published = dashboard.published, ...kept } = content.properties
      const properties = { ...kept, slug }
      const before = contentOf(dashboard)
      // edits made during the request stay unsaved
      if (before.title === content.title || before.title === '') dashboard.title = content.title
      if (JSON.stringify(before.properties) === JSON.stringify(content.properties)) dashboard.properties = properties
      dashboard.published = published
      dashboard.saved = { ...content, properties }
      if (merged !== undefined) {
        const { published: _published, ...written } = merged.written.properties
        takeWritten(dashboard, merged.written, merged.now, { ...written, slug })
        takeCharts(dashboard, merged.theirs)
      }
      takeRevision(dashboard, event.data)
      dashboard.saving = null
      dashboard.undoExceeded = false
      dashboard.repairs = []
      dashboard.versions = null
      dashboard.edit = false
      dashboard.editedIn = null
    },
    'dashboard.save_failed': (dashboards, event) => {
      const dashboard = own(dashboards.byId, event.data.dashboardId)
      if (dashboard?.saving?.request !== event.cause) return
      dashboard.saving = null
      dashboard.saveFailed = event.data.status ?? 0
    },
    'dashboard.save_conflicted': (dashboards, event) => {
      const { dashboardId, differences, changedBy, changedOn, theirs = null } = event.data
      const dashboard = own(dashboards.byId, dashboardId)
      if (dashboard?.saving?.request !== event.cause) return
      dashboard.saving = null
      dashboard.conflict = { differences, changedBy, changedOn, theirs }
    },
    'dashboard.conflict_put_off': (dashboards, event) => {
      const dashboard = own(dashboards.byId, event.data.dashboardId)
      if (dashboard !== undefined) dashboard.conflict = null
    },
    'dashboard.metadata_requested': (dashboards, event) => {
      const dashboard = own(dashboards.byId, event.data.dashboardId)
      if (dashboard !== undefined) dashboard.metadataSaving = event.id
    },
    'dashboard.metadata_saved': (dashboards, event) => {
      const { dashboardId, changes } = event.data
      const dashboard = own(dashboards.byId, dashboardId)
      if (dashboard === undefined || dashboard.metadataSaving !== event.cause) return
      takeMetadata(dashboard, changes, event.data)
      dashboard.metadataSaving = null
    },
    'dashboard.metadata_failed': (dashboards, event) => {
      const dashboard = own(dashboards.byId, event.data.dashboardId)
      if (dashboard?.metadataSaving === event.cause) dashboard.metadataSaving = null
    },
    // `B4.52`
    'nativeFilters.saved': (dashboards, event) => {
      const { dashboardId, changes } = event.data
      const dashboard = own(dashboards.byId, dashboardId)
      if (dashboard !== undefined) takeMetadata(dashboard, objectOr(parsed(changes)), event.data)
    },
    'dashboard.publish_requested': (dashboards, event) => {
      const dashboard = own(dashboards.byId, event.data.dashboardId)
      if (dashboard !== undefined) dashboard.publishing = event.id
    },
    'dashboard.published': (dashboards, event) => {
      const { dashboardId, published } = event.data
      const dashboard = own(dashboards.byId, dashboardId)
      if (dashboard === undefined || dashboard.publishing !== event.cause) return
      dashboard.publishing = null
      dashboard.published = published
      takeRevision(dashboard, event.data)
    },
    'dashboard.publish_failed': (dashboards, event) => {
      const dashboard = own(dashboards.byId, event.data.dashboardId)
      if (dashboard?.publishing === event.cause) dashboard.publishing = null
    },
    'dashboard.link_requested': (dashboards, event) => {
      const dashboard = own(dashboards.byId, event.data.dashboardId)
      if (dashboard !== undefined) dashboard.link = { status: 'asking', request: event.id, text: '' }
    },
    'dashboard.linked': (dashboards, event) => {
      const dashboard = own(dashboards.byId, event.data.dashboardId)
      if (dashboard?.link?.request === event.cause)
        dashboard.link = { ...dashboard.link, status: 'there', text: event.data.url }
    },
    'dashboard.link_failed': (dashboards, event) => {
      const dashboard = own(dashboards.byId, event.data.dashboardId)
      if (dashboard?.link?.request === event.cause)
        dashboard.link = { ...dashboard.link, status: 'failed', text: event.data.message }
    },
    ...dashboardViewRecipes,
    ...dashboardVersionRecipes,
    'tag.stored': (dashboards, event) => {
      const { kind, id, tags } = event.data
      const dashboard = kind === 'dashboard' ? own(dashboards.byId, id) : undefined
      if (dashboard !== undefined) dashboard.tags = tags
    },
    'dashboard.deleted': (dashboards, event) => {
      delete dashboards.byId[event.data.dashboardId]
    },
    'effect.abandoned': (dashboards, event) => {
      for (const opening of Object.values(dashboards.openings)) {
        if (opening.status === 'loading' && opening.request === event.cause) opening.status = 'failed'
      }
      for (const dashboard of Object.values(dashboards.byId)) {
        if (dashboard.saving?.request === event.cause) dashboard.saving = null
        if (dashboard.publishing === event.cause) dashboard.publishing = null
        if (dashboard.metadataSaving === event.cause) dashboard.metadataSaving = null
        if (dashboard.versions?.request === event.cause && dashboard.versions.status === 'loading')
          dashboard.versions = { ...dashboard.versions, status: 'failed' }
        if (dashboard.refresh?.request === event.cause) dashboard.refresh.running = false
        if (dashboard.link?.request === event.cause && dashboard.link.status === 'asking') dashboard.link = null
        for (const [id, { request }] of Object.entries(dashboard.wanted)) {
          if (request === event.cause) delete dashboard.wanted[id]
        }
      }
    },
  },
})
