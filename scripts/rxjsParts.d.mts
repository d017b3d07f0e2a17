import type { Replacing } from './replaceInBuild.mjs'

export const rxjsParts: () => Replacing
