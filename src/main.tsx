import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { isSignedIn, readBootstrap, readCsrf, signInFacts, signOutFacts } from './boot/bootstrap'

/** Changes with every build, so that events tell what wrote them. */
const BUILD = import.meta.env['VITE_BUILD'] ?? 'dev'

const screen = async (element: HTMLElement) => {
  const bootstrap = await readBootstrap(element, (input, init) => fetch(input, init))
  if (!isSignedIn(bootstrap)) {
    const { SignIn } = await import('./views/signin/SignIn')
    return <SignIn bootstrap={signInFacts(bootstrap)} />
  }
  if (location.pathname === '/logout/') {
    const { SignOut } = await import('./views/signin/SignOut')
    return <SignOut {...signOutFacts(bootstrap)} csrf={readCsrf(document)} />
  }
  const { App, createClient, prefetchScreen } = await import('./boot/start')
  const opening = createClient(bootstrap, BUILD, readCsrf(document))
  const [{ store, services }, begin] = await Promise.all([opening, prefetchScreen(location.pathname)])
  await begin?.({ store, services })
  return <App store={store} services={services} />
}

const boot = async (element: HTMLElement): Promise<void> => {
  const root = createRoot(element)
  try {
    root.render(<StrictMode>{await screen(element)}</StrictMode>)
  } catch (error) {
    reportError(error)
    const { BootError } = await import('./views/shell/BootError')
    root.render(<BootError error={error} />)
  }
}

const element = document.getElementById('app')
if (element !== null) void boot(element)
