import type { Rolldown } from 'vite'

export const coreGroup: () => Rolldown.CodeSplittingGroup
