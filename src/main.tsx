import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { isSignedIn, readBootstrap, readCsrf, signInFacts, signOutFacts } from './boot/bootstrap'
import { tellPerson, watchPerson } from './boot/person'

/** Changes with every build, so that events tell what wrote them. */
const BUILD = import.meta.env['VITE_BUILD'] ?? 'dev'

const screen = async (element: HTMLElement) => {
  const bootstrap = await readBootstrap(element, (input, init) => fetch(input, init))
  if (!isSignedIn(bootstrap)) {
    // an address with a query leads here from a session that may go on elsewhere
    if (location.search === '') tellPerson('')
    const { SignIn } = await import('./views/session/signIn/SignIn')
    return <SignIn bootstrap={signInFacts(bootstrap)} />
  }
  const { userId } = bootstrap.user
  // a page that is embedded elsewhere shows the data that its token grants, independent of the signed-in user
  if (typeof bootstrap.common.conf['GUEST_TOKEN'] !== 'string') watchPerson(`${userId ?? ''}`)
  if (location.pathname === '/logout/') {
    const { SignOut } = await import('./views/session/signIn/SignOut')
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
    const { BootError } = await import('./views/shell/errors/BootError')
    root.render(<BootError error={error} />)
  }
}

const element = document.getElementById('app')
if (element !== null) void boot(element)
