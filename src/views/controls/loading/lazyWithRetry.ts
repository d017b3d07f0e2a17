import { lazy } from 'react'

import { loadWithRetry } from './loadWithRetry'

/**
 * A part of a screen whose code loads at its first use, by its name in the module. An unreachable server only delays it, so that
 * its surroundings stay; the nearest `Suspense` shows the wait.
 */
export const lazyWithRetry = <Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] =>
  lazy(
    () =>
      new Promise<{ readonly default: never }>((resolve) =>
        loadWithRetry(
          load,
          (module) => resolve({ default: module[name] as never }),
          (error) => reportError(error),
        ),
      ),
  ) as Module[Name]
