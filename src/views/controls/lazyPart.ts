import { lazy } from 'react'

import { untilLoaded } from './untilLoaded'

/**
 * A part of a screen whose code comes with its first use, by its name in the module. It is waited for while the server is away,
 * so that what stands around it stays; the nearest `Suspense` says so.
 */
export const lazyPart = <Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] =>
  lazy(
    () =>
      new Promise<{ readonly default: never }>((resolve) =>
        untilLoaded(
          load,
          (found) => resolve({ default: found[name] as never }),
          (error) => reportError(error),
        ),
      ),
  ) as Module[Name]
