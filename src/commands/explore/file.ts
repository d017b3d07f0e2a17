import { event } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'
import { defineCommands, type Decision } from '../../core/commands/command'

interface SavedFile {
  readonly key: string
  readonly fileName: string
  readonly format: 'png' | 'svg'
}

/** Says in the log that a chart was saved as a file, on a dashboard or in Explore. */
const saveFile = (_state: ReadModel, data: SavedFile): Decision => [event('explore.file_saved', data)]

export const exploreFileCommands = defineCommands({ 'explore.save_file': saveFile })
