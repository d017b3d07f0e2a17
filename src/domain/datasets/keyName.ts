/** Whether a column is named as keys are: what it holds tells things apart, and adds up to nothing. */
export const isKeyName = (name: string): boolean =>
  /(?:^|_)(?:id|key|code|no|nr|uuid)$/i.test(name) || /[a-z](?:Id|Key|Code)$/.test(name)
