import { secondsOf } from '../../core/http/moment'
import type { EffectIo } from '../../core/effects/effect'

/** A user's version of a dashboard: its time in seconds (`B3.05`), and its number where there is one. */
export interface Version {
  readonly lastModified: number
  readonly revision: number | null
}

interface SavedAnswer {
  readonly last_modified_time: number
  readonly revision?: number | undefined
}

interface StoredVersion {
  readonly changed_on: string
  readonly revision?: number | undefined
}

export const writtenAs = ({ last_modified_time, revision }: SavedAnswer): Version => ({
  lastModified: last_modified_time,
  revision: revision ?? null,
})

export const heldAs = ({ changed_on, revision }: StoredVersion): Version => ({
  lastModified: secondsOf(changed_on),
  revision: revision ?? null,
})

/** True when another save came since; within one second only the revision number shows it. */
export const isNewer = (there: Version, base: Version): boolean =>
  there.lastModified > base.lastModified ||
  (there.revision !== null && base.revision !== null && there.revision !== base.revision)

/** The version that one's own edits are based on after a save of something else: others' changes stay noticeable. */
export const basedOn = (io: EffectIo, dashboardId: number, there: StoredVersion, answer: SavedAnswer): Version => {
  const { lastModified = 0, revision = null } = io.state().dashboards.byId[dashboardId] ?? {}
  const base = { lastModified, revision }
  return isNewer(heldAs(there), base) ? base : writtenAs(answer)
}
