/**
 * State derived from the log, by slice. The product that is built on this kernel adds its slices here
 * (`src/app/readModel.ts`).
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the product fills it in
export interface ReadModel {}

export type SliceName = keyof ReadModel
