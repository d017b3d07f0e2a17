import type { Rolldown } from 'vite'

export const startGroups: () => Rolldown.CodeSplittingGroup[]
