import type { TabContent } from '../../src/events/editor/tab'

/** A tab as the server has it. */
export const tabContent = (id: string, more: Partial<TabContent> = {}): TabContent => ({
  id,
  name: 'Tab',
  dbId: 1,
  catalog: null,
  schema: null,
  sql: '',
  queryLimit: 10,
  templateParams: null,
  hideLeftBar: false,
  autorun: false,
  remoteId: null,
  updatedAt: null,
  version: 1,
  latest: null,
  tables: [],
  ...more,
})
