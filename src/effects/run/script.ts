import { from } from 'rxjs'

import { event } from '../../core/events/registry'
import { nextRequest } from '../../projections/run/resultSet'
import { defineEffect } from '../../core/effects/effect'

/** Asks for the next statement of a script as soon as the one before has succeeded. */
export const continueScript = defineEffect({
  name: 'continue-script',
  on: ['run.succeeded', 'run.refreshed'],
  key: ({ id }) => id,
  mode: 'merge',
  settlesIntent: false,
  run: (_cause, io) =>
    from(
      Object.values(io.state().scripts.byEditor).flatMap((script) => {
        const next = script.session === io.session ? nextRequest(io.state(), script) : null
        return next === null ? [] : [event('run.requested', next)]
      }),
    ),
})
