export interface SourceText {
  readonly file: string
  readonly text: string
}
export type AreaImports = ReadonlyMap<string, ReadonlyMap<string, string>>

export const areaIn: (layer: string, file: string) => readonly string[]
export const importsOf: (files: readonly SourceText[], layer: string) => AreaImports
export const circleIn: (areas: AreaImports) => readonly string[] | null
