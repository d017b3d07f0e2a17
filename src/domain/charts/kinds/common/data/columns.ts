import type { ExploreColumn } from '../../../../../events/explore/explore'

export const isNumeric = ({ generic }: ExploreColumn): boolean => generic === 0

export const isTimeColumn = ({ isTime, generic }: ExploreColumn): boolean => isTime || generic === 2
