/** Made by people; others are made by Apache Superset. */
const CUSTOM = 1

/** The tags that people gave a thing. */
export const customTags = (
  all: readonly { readonly id: number; readonly name: string; readonly type: number }[] | undefined,
) => (all ?? []).filter(({ type }) => type === CUSTOM).map(({ id, name }) => ({ id, name }))
