import { existsSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'

/** How many times slower than this machine's the visitor's processor is. */
export const slowdown = 4

const systemChromium = '/usr/bin/chromium'

export function launchBrowser(): Promise<Browser> {
  const executablePath = existsSync(systemChromium) ? systemChromium : undefined
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}
