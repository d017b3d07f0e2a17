import type { EventMap } from '../../core/events/registry'
import { defineProjection } from '../../core/readModel/projection'
import { addAlias, moveKey, rekeying, type Rekeyed } from '../editor/rekey'
import { evictOldest } from '../../../common/evict'

type Started = EventMap['run.script_started']

/** Statements of a tab that run one after the other, as they were when they were started. */
export interface Script extends Started {
  /** The window that carries it out; no other goes on with it. */
  readonly session: string
  /** Index of the latest requested statement; -1 before the first. */
  reached: number
  /** No further statement will run, however the current one ends. */
  ended: boolean
}

export interface Scripts extends Rekeyed {
  /** The latest script of each tab, as long as nothing else has run there. */
  byEditor: Record<string, Script>
}

/** Tabs whose scripts are remembered; those of tabs closed long ago go first. */
const KEPT = 300

export const scriptsProjection = defineProjection({
  name: 'scripts',
  version: 2,
  initial: (): Scripts => ({ byEditor: {}, aliases: {} }),
  on: rekeying<Scripts>({
    'tab.migrated': (scripts, event) => {
      const { previous, id } = event.data
      const script = scripts.byEditor[previous]
      if (script !== undefined) scripts.byEditor[previous] = { ...script, editorId: id }
      moveKey(scripts.byEditor, previous, id)
      addAlias(scripts, previous, id)
    },
    'run.script_started': (scripts, event) => {
      const { editorId } = event.data
      delete scripts.byEditor[editorId]
      scripts.byEditor[editorId] = { ...event.data, session: event.session, reached: -1, ended: false }
      evictOldest(scripts.byEditor, KEPT)
    },
    'run.requested': (scripts, event) => {
      const { editorId, script, preview } = event.data
      if (preview !== undefined) return
      const running = scripts.byEditor[editorId]
      if (running === undefined) return
      if (script?.id === running.scriptId) running.reached = Math.max(running.reached, script.index)
      else delete scripts.byEditor[editorId]
    },
    'editor.closed': (scripts, event) => {
      const script = scripts.byEditor[event.data.id]
      if (script !== undefined) script.ended = true
    },
  }),
})
