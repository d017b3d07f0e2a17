const DECIMAL = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB']
const BINARY = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB']

const sized = (base: number, units: readonly string[], end: string) => (bytes: number) => {
  const size = Math.abs(bytes)
  const power = units.findLastIndex((_, place) => place === 0 || size >= base ** place)
  const rounded = Number((size / base ** power).toFixed(2))
  // a value that rounds to a whole next unit is written in that unit
  const next = rounded >= base && power < units.length - 1
  const unit = units[power + (next ? 1 : 0)] ?? 'B'
  return `${bytes < 0 ? '−' : ''}${next ? 1 : rounded}${unit}${end}`
}

/** Bytes, by the name of their format (`B9.14`): `1.02kB` or `1KiB`, by the second as `1KiB/s`. */
export const memoryFormats: Readonly<Record<string, (bytes: number) => string>> = {
  MEMORY_DECIMAL: sized(1000, DECIMAL, ''),
  MEMORY_BINARY: sized(1024, BINARY, ''),
  MEMORY_TRANSFER_RATE_DECIMAL: sized(1000, DECIMAL, '/s'),
  MEMORY_TRANSFER_RATE_BINARY: sized(1024, BINARY, '/s'),
}
