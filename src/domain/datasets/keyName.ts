/** True when a column has a key's name: its values identify things, and a sum of them means nothing. */
export const isKeyName = (name: string): boolean =>
  /(?:^|_)(?:id|key|code|no|nr|uuid)$/i.test(name) || /[a-z](?:Id|Key|Code)$/.test(name)
