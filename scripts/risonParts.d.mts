import type { Replacing } from './replaceInBuild.mjs'

export const risonParts: () => Replacing
