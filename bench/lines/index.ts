import type { Bench } from '../context'
import type { Line } from '../line'
import { p21, p22, p24 } from './app'
import { auditList, auditQuery, auditSave } from './audit'
import { p17, p18, p32 } from './board'
import { p15, p16 } from './brush'
import { p28 } from './cancel'
import { p1, p19, p2 } from './chartData'
import { completion } from './completion'
import { draw, hover } from './draw'
import { engineCharts } from './engines/charts'
import { engineMemory } from './engines/memory'
import { engineRows } from './engines/rows'
import { engineStops } from './engines/stops'
import { engineTables } from './engines/tables'
import { p3 } from './execute'
import { p29 } from './export'
import { fairness } from './fairness'
import { file } from './file'
import { p25 } from './growth'
import { p31 } from './idle'
import { p30 } from './lists'
import { drag, undo } from './many'
import { p12, p13 } from './open'
import { p14 } from './past'
import { people } from './people'
import { p11 } from './replay'
import { p4, p5, p8 } from './results'
import { p26 } from './scale'
import { search } from './search'
import { sizes } from './sizes'
import { p27 } from './start'
import { p10, p9 } from './storage'
import { supportOpen } from './support/open'
import { supportSearch } from './support/search'
import { supportSend } from './support/send'
import { p6 } from './typing'
import { p7 } from './typingBusy'
import { p41 } from './upload'
import { p23 } from './vitals'

/** Every line of the table, in the order in which they are measured. */
export const lines: Readonly<Record<string, (bench: Bench) => Promise<Line[]>>> = {
  P1: p1,
  P2: p2,
  P3: p3,
  P4: p4,
  P5: p5,
  P6: p6,
  P7: p7,
  P8: p8,
  P9: p9,
  P10: p10,
  P11: p11,
  P12: p12,
  P13: p13,
  P14: p14,
  P15: p15,
  P16: p16,
  P17: p17,
  P18: p18,
  P19: p19,
  P21: p21,
  P22: p22,
  P23: p23,
  P24: p24,
  P25: p25,
  P26: p26,
  P27: p27,
  P28: p28,
  completion,
  P29: p29,
  P30: p30,
  P31: p31,
  P32: p32,
  P41: p41,
  draw,
  hover,
  file,
  search,
  sizes,
  drag,
  undo,
  fairness,
  people,
  'audit save': auditSave,
  'audit query': auditQuery,
  'audit list': auditList,
  'support send': supportSend,
  'support open': supportOpen,
  'support search': supportSearch,
  'engines rows': engineRows,
  'engines charts': engineCharts,
  'engines stops': engineStops,
  'engines memory': engineMemory,
  'engines tables': engineTables,
}
