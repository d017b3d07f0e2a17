import type { Bootstrap } from '../../contract/session/bootstrap'
import { createClient } from '../../src/boot/client/client'
import { loadSqlCommands } from '../../src/app/commands/dispatch'

declare global {
  // oxlint-disable-next-line no-var
  var opened: Promise<{ readonly ms: number; readonly length: number }>
}

/** Boots the product's client from the bootstrap in the page; interactive when the first command is accepted. */
const open = async (): Promise<{ readonly ms: number; readonly length: number }> => {
  const bootstrap = JSON.parse(document.getElementById('app')?.dataset['bootstrap'] ?? '{}') as Bootstrap
  const [{ services, store, log }] = await Promise.all([createClient(bootstrap, 'bench', null), loadSqlCommands()])
  const id = store.state().editors.order[0]
  if (id === undefined) services.dispatch('editor.add', {})
  else services.dispatch('editor.activate', { id })
  const ms = performance.now()
  await log.flush()
  return { ms, length: log.head() }
}

globalThis.opened = open()
