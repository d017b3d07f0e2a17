/** Drops each entry whose value is the request that `cause` names. */
export const dropRequest = (record: Record<string, string>, cause: string | null): void => {
  for (const [key, request] of Object.entries(record)) if (request === cause) delete record[key]
}
