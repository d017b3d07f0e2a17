import { loadLookCommands } from '../../app/commands/dispatch'

/** The code that records what is on a screen, with its commands. Callers get it in the order in which they asked. */
export const loadRecorder = async () => {
  const [{ createRecorder, recordDialog }] = await Promise.all([import('./recorder'), loadLookCommands()])
  return { createRecorder, recordDialog }
}
