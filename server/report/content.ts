/** A value of a row; `absent` where the text replaces a missing one. */
export interface Cell {
  readonly text: string
  readonly absent: boolean
}

/** Some rows of a chart, as texts to be read. */
export interface Table {
  readonly columns: readonly { readonly name: string; readonly numeric: boolean }[]
  readonly rows: readonly (readonly Cell[])[]
  /** Total number of rows and columns. */
  readonly total: number
  readonly totalColumns: number
  /** True when cells contain times. */
  readonly times: boolean
}

/** A chart in a report. */
export interface Section {
  readonly title: string
  readonly tables: readonly Table[]
  /** The reason why its rows are missing. */
  readonly problem: string | null
}

export interface Attached {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

/** Content of a report, for every format. */
export interface Content {
  readonly title: string
  readonly description: string | null
  readonly link: string
  readonly notes: readonly string[]
  readonly sections: readonly Section[]
  readonly attachments: readonly Attached[]
}
