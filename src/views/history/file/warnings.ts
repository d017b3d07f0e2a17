import type { ImportWarning } from '../../../core/log/file/import'
import { tn } from '../../i18n'

/** A problem of an opened file, in words. */
export const warningText = (warning: ImportWarning | undefined): string => {
  switch (warning?.code) {
    case undefined:
      return ''
    case 'truncated':
      return tn(
        'The file is cut off: %s event of it could be read.',
        'The file is cut off: %s events of it could be read.',
        warning.found,
      )
    case 'gaps':
      return tn('%s event is missing in between.', '%s events are missing in between.', warning.missing)
    case 'unknown_events':
      return tn(
        '%s event is from a newer version and has no effect here.',
        '%s events are from a newer version and have no effect here.',
        warning.count,
      )
    case 'damaged_events':
      return tn('%s event is damaged and was left out.', '%s events are damaged and were left out.', warning.count)
    case 'prototype_keys':
      return tn('%s forbidden key was left out.', '%s forbidden keys were left out.', warning.count)
  }
}
