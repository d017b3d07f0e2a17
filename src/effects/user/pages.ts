interface Page<T> {
  readonly count: number
  readonly result: readonly T[]
}

/** All pages of a list: an entry that is not read could not be chosen. */
export const allPages = async <T>(read: (page: number) => Promise<Page<T>>): Promise<readonly T[]> => {
  const all: T[] = []
  for (let page = 0; ; page += 1) {
    const { count, result } = await read(page)
    all.push(...result)
    if (result.length === 0 || all.length >= count) return all
  }
}
