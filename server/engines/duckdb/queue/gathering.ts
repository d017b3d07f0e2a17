import type { RunRequest, SharedScan } from '../../engine'
import type { Over } from '../../process/protocol'

interface Member {
  readonly shared: SharedScan
  /** The table it runs over, once it or another member got a turn; null for a run alone. */
  over: Over | null
}

interface Group {
  readonly members: Set<Member>
  left: number
}

/** A run that may be answered with others. `begin` is called when its turn comes, `end` when it is over. */
export interface Place {
  begin(): Over | null
  end(): void
}

const ALONE: Place = { begin: () => null, end: () => undefined }

/**
 * Runs that wait for a turn, and that group the same rows alike, become one table of groups, from which each takes its part. This
 * delays no run: one that gets its turn at once runs alone.
 */
export class Gathering {
  private readonly open = new Map<string, Group>()
  private readonly forget: (table: string) => void
  private tables = 0

  /** `forget` is called with tables that are no longer needed. */
  constructor(forget: (table: string) => void) {
    this.forget = forget
  }

  join({ user, schema, shared }: RunRequest): Place {
    if (shared === undefined) return ALONE
    const key = JSON.stringify([user ?? '', schema, shared.key])
    const group = this.open.get(key) ?? { members: new Set(), left: 0 }
    this.open.set(key, group)
    const member: Member = { shared, over: null }
    group.members.add(member)
    group.left += 1
    let table: string | null = null
    return {
      begin: () => {
        if (this.open.get(key) === group) {
          this.open.delete(key)
          this.close(group)
        }
        table = member.over?.table ?? null
        return member.over
      },
      end: () => {
        if (this.open.get(key) === group) group.members.delete(member)
        if (group.members.size === 0) this.open.delete(key)
        group.left -= 1
        const used = table ?? member.over?.table ?? null
        if (group.left === 0 && used !== null) this.forget(used)
      },
    }
  }

  private close({ members }: Group): void {
    const [first, second] = members
    if (first === undefined || second === undefined) return
    const values = [...new Set([...members].flatMap(({ shared }) => shared.values))]
    const table = `memory.main.shared_${(this.tables += 1)}`
    const sql = first.shared.table(values)
    const { keys } = first.shared
    const columnOf = (value: string): string => first.shared.columnOf(values.indexOf(value))
    for (const member of members) {
      member.over = { table, sql, keys: [...keys], read: member.shared.over(table, columnOf) }
    }
  }
}
