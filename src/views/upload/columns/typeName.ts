import { formatExample } from '../../../domain/upload/formats'
import type { UploadColumn } from '../../../events/upload/upload'
import { t } from '../../i18n'

const NAMES: Readonly<Record<string, string>> = {
  VARCHAR: 'Text',
  BIGINT: 'Whole number',
  DOUBLE: 'Number',
  'DECIMAL(18,4)': 'Decimal (4 places)',
  BOOLEAN: 'True or false',
  DATE: 'Date',
  TIME: 'Time of day',
  TIMESTAMP: 'Date and time',
  'TIMESTAMP WITH TIME ZONE': 'Date, time and zone',
  UUID: 'UUID',
  JSON: 'JSON',
}

/** The name of a column's type for people; the engine's own where it has none. */
export const typeName = (type: string): string => t(NAMES[type] ?? type)

/** The format of a column as an example; the name of its type where it has none. */
export const formatName = ({ type, format }: UploadColumn): string =>
  format === undefined || format === null ? typeName(type) : formatExample(format)
