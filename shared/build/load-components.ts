// Lets Node load JSX and styles, for node tests of code next to components.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transformSync } from '@swc/core'
import { ownFile } from './own-file.ts'
import { swcOptions } from './jest-preset.ts'

const styles = `export { default } from '${pathToFileURL(ownFile('css-module-for-tests')).href}'`

registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('.css')) return { format: 'module', source: styles, shortCircuit: true }
    if (!url.endsWith('.tsx')) return nextLoad(url, context)
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), swcOptions)
    return { format: 'module', source: code, shortCircuit: true }
  },
})
