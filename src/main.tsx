import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { isSignedIn, readBootstrap, signInFacts } from './boot/bootstrap'
import { createClient } from './boot/client'
import { App } from './views/App'
import { BootError } from './views/shell/BootError'
import { SignIn } from './views/signin/SignIn'

/** Changes with every build, so that events tell what wrote them. */
const BUILD = import.meta.env['VITE_BUILD'] ?? 'dev'

const screen = async (element: HTMLElement) => {
  const bootstrap = await readBootstrap(element, (input, init) => fetch(input, init))
  if (!isSignedIn(bootstrap)) return <SignIn bootstrap={signInFacts(bootstrap)} />
  const { store, services } = await createClient(bootstrap, BUILD)
  return <App store={store} services={services} />
}

const boot = async (element: HTMLElement): Promise<void> => {
  const root = createRoot(element)
  try {
    root.render(<StrictMode>{await screen(element)}</StrictMode>)
  } catch (error) {
    reportError(error)
    root.render(<BootError error={error} />)
  }
}

const element = document.getElementById('app')
if (element !== null) void boot(element)
