import { resolve } from 'node:path'
import { readConfig, type Config } from '../config.ts'

/** A developer's configuration with the database in memory, decisions that leave at once, and neither site nor documents nor systems. */
export function testConfig(changes: Partial<Config> = {}): Config {
  const nowhere = resolve(import.meta.dirname, 'does-not-exist')
  const folders = { siteDirectory: nowhere, contentDirectory: nowhere, databaseDirectory: 'memory://' }
  const config = readConfig({ ANSWER_KEY: `test:${Buffer.alloc(32, 1).toString('base64')}` })
  return { ...config, systems: [], decisionUndoSeconds: 0, ...folders, ...changes }
}
