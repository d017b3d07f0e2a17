import { readdirSync, readFileSync } from 'node:fs'

/** Helper processes of the browser that runs on this profile folder, by what stands in their command line. Linux only. */
export const helpersOf = (folder: string, mark: string): readonly number[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      return command.includes(folder) && command.includes(mark) ? [Number(name)] : []
    } catch {
      // It ended meanwhile.
      return []
    }
  })
