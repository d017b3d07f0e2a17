import { useCallback } from 'react'

import type { Decision } from '../../core/commands/command'
import type { CommandName, PayloadOf } from '../../app/commands/dispatch'
import { loadSqlActionCommands } from '../../app/commands/dispatch'
import { whenLoaded, preload } from '../controls/loading/preload'
import { useCommand } from '../hooks'

const more = preload(loadSqlActionCommands)

/** Longest wait without a sign of progress, in ms. */
const SHORT = 1000

/** Resolves once the commands are there that come later than the SQL screen; `late` is called when that takes a while. */
export const moreCommands = async (late: () => void): Promise<void> => {
  const timer = setTimeout(late, SHORT)
  await whenLoaded(more)
  clearTimeout(timer)
}

/** As `useCommand`, for those: carried out at once when they are there, which the first sign of use sees to. */
export const useMoreCommand = () => {
  const command = useCommand()
  return useCallback(
    async <Name extends CommandName>(name: Name, payload: PayloadOf<Name>): Promise<Decision> => {
      await moreCommands(() => command('toast.wait', {}))
      return command(name, payload)
    },
    [command],
  )
}
