import type { Replacing } from './replaceInBuild.mjs'

export const lightErrors: () => Replacing
