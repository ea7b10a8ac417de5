#!/usr/bin/env node
// The program `site` of the installed package. It runs TypeScript configuration files, so it needs a Node that can do that.
import process from 'node:process'

const least = 24

if (Number.parseInt(process.versions.node, 10) < least) {
  const remedy = `install it, or add the package "node" to devDependencies`
  console.error(`The release tool needs Node ${least} or later, and this is ${process.version}: ${remedy}`)
  process.exit(2)
}
await import('./main.ts')
