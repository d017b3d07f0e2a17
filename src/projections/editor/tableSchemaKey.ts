interface TableOfTab {
  readonly editorId: string
  readonly dbId: number
  readonly catalog: string | null
  readonly schema: string | null
  readonly name: string
}

/** Tables of tabs are the same when all five match (`A4.55`). */
export const tableSchemaKey = ({ editorId, dbId, catalog, schema, name }: TableOfTab): string =>
  JSON.stringify([dbId, editorId, catalog, schema, name])
