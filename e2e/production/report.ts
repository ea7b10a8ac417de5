import { messageOf } from '@site/shared/rules'

/** What the trial found, check by check. */
export interface Report {
  /** Does a check, which throws where something is not as it must be, and says how it went. Never fails. */
  check: (sentence: string, work: () => unknown) => Promise<void>
  heading: (text: string) => void
  table: (rows: Record<string, string | number>) => void
  /** The last line, and the code to end with. */
  finish: () => number
}

export function createReport(write: (line: string) => void = (line) => console.log(line)): Report {
  let passed = 0
  const failed: string[] = []
  return {
    async check(sentence, work) {
      try {
        await work()
        passed++
        write(`  passed  ${sentence}`)
      } catch (error) {
        failed.push(sentence)
        const reason = messageOf(error)
        write(`  FAILED  ${sentence}\n${reason.replaceAll(/^/gm, '          ')}`)
      }
    },
    heading: (text) => write(`\n${text}`),
    table(rows) {
      for (const [name, value] of Object.entries(rows)) write(`  ${String(value).padStart(7)}  ${name}`)
    },
    finish() {
      write(`\n${passed} passed, ${failed.length} failed`)
      for (const sentence of failed) write(`  FAILED  ${sentence}`)
      return failed.length > 0 ? 1 : 0
    },
  }
}
