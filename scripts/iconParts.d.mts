import type { Replacing } from './replaceInBuild.mjs'

export const iconParts: () => Replacing
