// `site check --leaks`: a browser enters and leaves each page of a remote 20 times.
import { runCommand } from '../../releases/command/run-command.ts'
import { UserError } from '../../releases/files/files.ts'
import { EditedSite } from '../edited-site.ts'
import { buildSampleRemote, packSampleRemote } from '../sample-remote.ts'
import { expect, test } from '../test.ts'

test('a remote that leaves something behind is named with all of it, and its clean pages are not', async () => {
  const site = new EditedSite('e2e-leaks')
  await site.start()
  try {
    await site.publish(await packSampleRemote('mf-leaking', buildSampleRemote('mf-leaking')))
    const said: string[] = []
    const words = ['check', 'mf-leaking', '--leaks', '--origin', site.origin]
    const ended: unknown = await runCommand(site.store, words, (line) => said.push(line)).catch(
      (error: unknown) => error,
    )
    const reasons = ended instanceof UserError ? ended.reasons : [String(ended)]
    const named = reasons.map((reason) => /^\/nl\/leaking: (.*?) stays\b/.exec(reason)?.[1] ?? reason)
    expect(named.toSorted()).toEqual([
      '"change" listener of MediaQueryList',
      '"click" listener of <header>',
      '"click" listener of document, capturing',
      '"resize" listener of window',
      '<div> in <body>',
      '<style>',
      'Array.prototype.lastOne',
      'MutationObserver of <body>',
      'XMLHttpRequest.prototype.open',
      'attribute "class" of <html>',
      'history.pushState',
      'requestAnimationFrame',
      'setInterval',
      'setTimeout',
      'style sheet of document.adoptedStyleSheets',
      'window.fetch',
      'window.leakingState',
      'window.onoffline',
    ])
    expect(said).toEqual(['Entering each page of mf-leaking 20 times'])
  } finally {
    await site.close()
  }
})
