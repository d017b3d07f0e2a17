import type { BrowserContext } from '@playwright/test'

interface Announced {
  readonly message?: { readonly kind?: string; readonly events?: unknown }
}

let bindings = 0

/** Receives the events that the log of this browser announces as committed, like another window of the product. */
export const onCommitted = async (
  context: BrowserContext,
  hear: (events: readonly unknown[]) => void,
): Promise<void> => {
  const binding = `committed${(bindings += 1)}`
  await context.exposeBinding(binding, (_source, events: readonly unknown[]) => hear(events))
  await context.addInitScript((name) => {
    document.addEventListener('DOMContentLoaded', () => {
      const facts = JSON.parse(document.getElementById('app')?.dataset['bootstrap'] ?? '{}') as {
        readonly user?: { readonly userId?: number }
        readonly common?: { readonly conf?: { readonly recount?: { readonly instance?: string } } }
      }
      const instance = facts.common?.conf?.recount?.instance
      if (instance === undefined || facts.user?.userId === undefined) return
      const channel = new BroadcastChannel(`recount log ${instance}/${facts.user.userId}`)
      channel.addEventListener('message', ({ data }: MessageEvent<Announced>) => {
        const { kind, events } = data.message ?? {}
        if (kind !== 'commit' || !Array.isArray(events)) return
        const tell = (globalThis as unknown as Record<string, (heard: unknown) => void>)[name]
        tell?.(events)
      })
    })
  }, binding)
}
