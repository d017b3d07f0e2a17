import { createElement, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { vi } from 'vitest'

import { ServicesContext, StoreContext, type Services } from '../../src/views/context'
import type { TestClient } from './client'

const nothing = (): void => undefined

/** The least of a page that React needs for views that draw nothing. */
const pageStub = () => {
  const window = { event: undefined, HTMLIFrameElement: class {} }
  const document = { nodeType: 9, defaultView: window, activeElement: null, addEventListener: nothing }
  return { window, document }
}

interface Mounted {
  /** Carries something out, and the effects that follow from it. */
  readonly settle: (change: () => void) => Promise<void>
  readonly unmount: () => Promise<void>
}

/** Runs hooks with their effects, in a view that draws nothing. */
export const mountHooks = async ({ world, io }: TestClient, run: () => void): Promise<Mounted> => {
  const { window, document } = pageStub()
  vi.stubGlobal('window', window)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const [{ act }, { createRoot }] = await Promise.all([import('react'), import('react-dom/client')])
  const View = (): ReactNode => {
    run()
    return null
  }
  const services = { dispatch: world.dispatch, results: io.results, session: 'here' } as unknown as Services
  const element = createElement(
    ServicesContext,
    { value: services },
    createElement(StoreContext, { value: world.store }, createElement(View)),
  )
  const place = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument: document, addEventListener: nothing }
  const root: Root = createRoot(place as unknown as Element)
  const settle = (change: () => void): Promise<void> => act(async () => change())
  await settle(() => root.render(element))
  return {
    settle,
    unmount: async () => {
      await settle(() => root.unmount())
      vi.unstubAllGlobals()
    },
  }
}
