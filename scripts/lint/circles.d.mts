import type { SourceText } from './areaImports.mjs'

export const circlesIn: (files: readonly SourceText[]) => readonly (readonly string[])[]
