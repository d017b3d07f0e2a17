import type { Connection } from '../../../commands/database/database'
import type { Decision } from '../../../core/commands/command'
import type { DatabaseSwitches, EngineInfo } from '../../../events/database/database'
import { withSecrets } from '../../dialogs/secrets'
import { useServices } from '../../hooks'

/** The typed form of a database. */
export interface Entered {
  readonly name: string
  readonly engine: string
  /** Options and, while the dialog is open, secrets, by name. */
  readonly values: Readonly<Record<string, string>>
  readonly kept: readonly string[]
  readonly switches: DatabaseSwitches
}

/** Calls `act` with the entered connection, and answers its decision. */
export const useConnection = (id: number | null, engines: readonly EngineInfo[]) => {
  const services = useServices()
  return (entered: Entered, act: (connection: Connection) => Decision): void => {
    const options = engines.find(({ engine }) => engine === entered.engine)?.options ?? []
    const filled = options.flatMap(({ name, secret }) => {
      const value = entered.values[name] ?? ''
      return value === '' || entered.kept.includes(name) ? [] : [{ name, value, secret }]
    })
    const hidden = filled.filter(({ secret }) => secret)
    const values = hidden.map(({ value }) => value)
    withSecrets(services, values, (handles) =>
      act({
        form: id,
        engine: entered.engine,
        options: filled.flatMap(({ name, value, secret }) => (secret ? [] : [{ name, value }])),
        secrets: hidden.map(({ name }, at) => ({ name, handle: handles[at] ?? '' })),
        kept: entered.kept,
      }),
    )
  }
}
