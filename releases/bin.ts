#!/usr/bin/env node
// `site` as a program, where the tool is installed as a package. It needs a Node that runs TypeScript, and says so on any other.
import process from 'node:process'

const least = 24

if (Number.parseInt(process.versions.node, 10) < least) {
  const remedy = `install it, or add the package "node" to devDependencies`
  console.error(`The release tool needs Node ${least} or later, and this is ${process.version}: ${remedy}`)
  process.exit(2)
}
await import('./main.ts')
