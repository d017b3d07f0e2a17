/** The reason why a file cannot become a table, in words for its uploader. */
export class FileProblem extends Error {}

export const number = (value: number): string => value.toLocaleString('en')

/** Columns of a table; beyond that the engine needs more memory than a table is worth. */
export const MAX_TABLE_COLUMNS = 4000

export const tooManyColumns = (count: number): FileProblem =>
  new FileProblem(`The file has ${number(count)} columns; a table takes ${number(MAX_TABLE_COLUMNS)} at most.`)

/** For a file that is not counted to its end. */
export const manyMoreColumns = (): FileProblem =>
  new FileProblem(`The file has many more columns than the ${number(MAX_TABLE_COLUMNS)} that a table takes.`)
