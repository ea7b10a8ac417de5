// What Node does not load by itself, for tests of rules that stand beside components: JSX and styles.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transformSync } from '@swc/core'
import { ownFile } from './own-file.ts'
import { swcOptions } from './jest-preset.ts'

/** As in the tests that have a page. */
const styles = `export { default } from '${pathToFileURL(ownFile('css-module-for-tests')).href}'`

registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('.css')) return { format: 'module', source: styles, shortCircuit: true }
    if (!url.endsWith('.tsx')) return nextLoad(url, context)
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), swcOptions)
    return { format: 'module', source: code, shortCircuit: true }
  },
})
