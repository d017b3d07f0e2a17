import { useEffect, useRef } from 'react'

import { useCommand, useIsPast, useServices } from '../../hooks'
import { moreCommands } from '../useMoreCommand'
import { inState, REQUEST_NAMES, requestedOf, type Requested } from '../requested'

/** Takes the request out of address and history, so that a reload does not open it again. */
const forget = (): void => {
  const address = new URL(location.href)
  for (const name of REQUEST_NAMES) address.searchParams.delete(name)
  const state: unknown = history.state
  if (inState(state) === null) history.replaceState(state, '', address)
  else history.replaceState({ ...(state as object), requestedQuery: undefined }, '', address)
}

type Command = ReturnType<typeof useCommand>

const open = async (command: Command, requested: Requested): Promise<void> => {
  if (requested.kind !== 'query') await moreCommands(() => command('toast.wait', {}))
  if (requested.kind === 'share') command('share.open', { id: requested.id })
  else if (requested.kind === 'saved') command('saved.open', { remoteId: requested.remoteId })
  else if (requested.kind === 'dataset') command('dataset.open', requested)
  else {
    const { name, sql, dbId, catalog, schema, autorun } = requested
    command('editor.add', {
      ...(name === null ? {} : { name }),
      ...(sql === null ? {} : { sql }),
      ...(dbId === null ? {} : { context: { dbId, catalog, schema } }),
      autorun,
    })
  }
}

/**
 * Opens the requested thing, once: by the address (a share by `?id=`, `A2.12`; an own saved query; a dataset by its key; SQL), by
 * navigation state (`A2.03`) or by a form that was posted (`A2.04`).
 */
export const useLinks = (): void => {
  const command = useCommand()
  const past = useIsPast()
  const services = useServices()
  const done = useRef(false)
  useEffect(() => {
    if (past || done.current) return
    done.current = true
    const requested = requestedOf(location.search, history.state, services.takePosted())
    if (requested === null) return
    void open(command, requested).then(forget)
  }, [command, past, services])
}
