import { flowNames, longestTaskFile, type StaffTask } from '@site/shared/calls'
import type { Lang } from '@site/shared/contract'
import { dayOf, writeDay } from '@site/shared/rules'
import { byteOrderMark, sheetText } from '../../../downloads/csv-text.ts'
import type { Services } from '../../../services.ts'
import { texts } from '../../../texts/texts.ts'
import { describeTasks } from './describe-task.ts'
import { readTasks } from './task-selection.ts'
import { fillTemplate } from '../../../mail/fill-template.ts'

const columns = [
  'reference',
  'target',
  'owner',
  'flow',
  'work',
  'channel',
  'identifiers',
  'due',
  'lock',
  'done',
  'doneBy',
  'reason',
  'note',
] as const
type Row = Partial<Record<(typeof columns)[number], string>>

/** Few enough that other requests need not wait long. */
const batchLength = 500

const writeRows = (rows: Row[]) => sheetText(rows, columns)

/** Writes a CSV file of tasks for people, with a last row that says so where there are more. @param ids one more than it holds where there are more */
export async function* writeTasks(services: Services, ids: readonly string[], lang: Lang): AsyncGenerator<string> {
  const { headings, incomplete } = texts[lang].tasks
  yield byteOrderMark + writeRows([headings])
  const writtenIds = ids.slice(0, longestTaskFile)
  for (let start = 0; start < writtenIds.length; start += batchLength) {
    const tasks = await readTasks(services.database, writtenIds.slice(start, start + batchLength))
    const described = await describeTasks(services, tasks, [])
    yield writeRows(described.map((task) => describeRow(task, lang)))
  }
  if (ids.length > writtenIds.length)
    yield writeRows([{ reference: fillTemplate(incomplete, { count: String(longestTaskFile) }) }])
}

function describeRow(task: StaffTask, lang: Lang): Row {
  const { works, channels, recipients, locks } = texts[lang].tasks
  const {
    reference,
    kind,
    name,
    owner,
    flowType,
    work,
    channel,
    identifiers,
    dueOn,
    lock,
    doneAt,
    doneBy,
    reason,
    note,
  } = task
  return {
    reference,
    target: kind === 'RECIPIENTS' ? recipients : name[lang],
    owner,
    flow: flowNames[flowType][lang],
    work: works[work],
    channel: channel ? channels[channel] : '',
    identifiers: identifiers.join(', '),
    due: dueOn === null ? '' : writeDay(dueOn, lang),
    lock: lock && doneAt === null ? locks[lock] : '',
    done: doneAt ? writeDay(dayOf(new Date(doneAt)), lang) : '',
    doneBy: doneBy ?? '',
    reason: reason ?? '',
    note,
  }
}
