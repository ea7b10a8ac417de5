import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { chromium, type Browser } from '@playwright/test'
import { debianBrowsers } from '../e2e/debian-browsers.ts'

export function launchBrowser(): Promise<Browser> {
  const executablePath = debianBrowsers.find((path) => existsSync(path))
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}

/** Returns the port that a server listens on. @throws where it does not listen */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return address.port
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/**
 * Starts to watch the processor; the function returned gives the share of its time, in percent, that the host of this
 * virtual machine gave to others since (`steal` of /proc/stat). Undefined on systems without that file.
 */
export function watchSteal(): () => number | undefined {
  const before = readProcessor()
  return () => {
    const now = readProcessor()
    return before && now && (100 * (now.steal - before.steal)) / Math.max(1, now.total - before.total)
  }
}

function readProcessor(): { total: number; steal: number } | undefined {
  if (!existsSync('/proc/stat')) return undefined
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  // user, nice, system, idle, iowait, irq, softirq, steal; guest times are part of user and nice.
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number)
  return { total: ticks.reduce((sum, count) => sum + count, 0), steal: ticks[7] ?? 0 }
}

export function printSteal(steal: number | undefined): void {
  if (steal !== undefined) console.log(`steal ${steal.toFixed(1)} % of the processor time during this measurement`)
}
