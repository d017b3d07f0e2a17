import type { Replacing } from './replaceInBuild.mjs'

export const ownMonaco: () => Replacing
