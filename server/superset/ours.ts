/** Names of calls that only this product's own server answers, against the routes of Superset 6.1. */
export const OURS: ReadonlySet<string> = new Set([
  'bootstrap',
  'chartsTogether',
  'chartsTogetherStop',
  'dashboardOutlines',
  'dashboardVersionGet',
  'dashboardVersionList',
  'databaseFunctions',
  'exportStart',
  'jobGet',
  'jobStop',
  'openapi',
  'queryMetadata',
  'reportSend',
  'uploadDelete',
  'uploadMetadata',
  'userLinkPost',
])
