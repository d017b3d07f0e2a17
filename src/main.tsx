import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { isSignedIn, readBootstrap } from './boot/bootstrap'
import { createClient } from './boot/client'
import { App } from './views/App'
import { BootError } from './views/shell/BootError'

/** Changes with every build, so that events tell what wrote them. */
const BUILD = import.meta.env['VITE_BUILD'] ?? 'dev'

const boot = async (element: HTMLElement): Promise<void> => {
  const root = createRoot(element)
  try {
    const bootstrap = await readBootstrap(element, (input, init) => fetch(input, init))
    const client = isSignedIn(bootstrap) ? await createClient(bootstrap, BUILD) : null
    root.render(
      <StrictMode>
        <App bootstrap={bootstrap} client={client} />
      </StrictMode>,
    )
  } catch (error) {
    reportError(error)
    root.render(<BootError error={error} />)
  }
}

const element = document.getElementById('app')
if (element !== null) void boot(element)
