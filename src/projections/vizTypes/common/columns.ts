import type { ExploreColumn } from '../../../events/explore'

export const isTimeColumn = ({ isTime, generic }: ExploreColumn): boolean => isTime || generic === 2
