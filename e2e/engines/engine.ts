import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Tab of a browser as the journeys use it: both protocols have the same actions. */
export interface Tab {
  open: (url: string) => Promise<void>
  evaluate: (expression: string) => Promise<unknown>
  perform: (actions: readonly object[]) => Promise<void>
  /** Errors that the browser has told, where it tells them. */
  errors: readonly string[]
  close: () => Promise<void>
}

/** Firefox checks a script that had not come yet when its page was left. */
const digestOfNothing = createHash('sha384').digest('base64')

const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
const webKit = '/usr/bin/WebKitWebDriver'

/** The engines, or why one is not tried here. */
export const engines: Record<string, (() => Promise<Tab>) | string> = {
  Firefox: firefox ? () => openFirefox(firefox) : 'there is no Firefox: apt install firefox-esr',
  WebKit: whyNoWebKit() ?? openWebKit,
}

function whyNoWebKit(): string | undefined {
  if (!existsSync(webKit)) return 'there is no WebKitWebDriver: apt install webkit2gtk-driver'
  const hasDisplay = process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'] ?? existsSync('/usr/bin/Xvfb')
  return hasDisplay ? undefined : 'there is no display: apt install xvfb'
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Tries until a program that has just started answers. */
async function untilReady<T>(attempt: () => Promise<T>, end = Date.now() + 30_000): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (Date.now() > end) throw error
    await setTimeout(200)
    return untilReady(attempt, end)
  }
}

/** WebDriver BiDi, without a driver between. */
async function openFirefox(path: string): Promise<Tab> {
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)]
  const browser = spawn(path, args, { stdio: 'ignore', env: { ...process.env, HOME: profile } })
  const socket = await untilReady(async () => {
    const attempt = new WebSocket(`ws://127.0.0.1:${port}/session`)
    await new Promise((resolve, reject) => {
      attempt.addEventListener('open', resolve)
      attempt.addEventListener('error', () => reject(new Error('Firefox does not answer')))
    })
    return attempt
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  const errors: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Answer
    const errorText = message.method === 'log.entryAdded' && message.params?.level === 'error' && message.params.text
    if (errorText && !errorText.includes(digestOfNothing)) errors.push(errorText)
    waiting.get(message.id ?? 0)?.(message)
  })
  let sent = 0
  async function send(method: string, params: object): Promise<Answer['result']> {
    sent += 1
    const answered = new Promise<Answer>((resolve) => waiting.set(sent, resolve))
    socket.send(JSON.stringify({ id: sent, method, params }))
    const answer = await answered
    if (answer.error) throw new Error(`${method}: ${answer.error} ${answer.message ?? ''}`)
    return answer.result
  }
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { context } = await send('browsingContext.create', { type: 'tab' })
  return {
    errors,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async evaluate(expression) {
      const evaluation = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: true }
      const { result, exceptionDetails } = await send('script.evaluate', evaluation)
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    async close() {
      socket.close()
      browser.kill()
      await once(browser, 'exit')
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

interface Answer {
  id?: number
  method?: string
  params?: { level: string; text: string }
  error?: string
  message?: string
  result: { context?: string; result?: { value?: string }; exceptionDetails?: { text: string } }
}

/** WebDriver: WebKitGTK has no BiDi that opens pages yet. It shows its window on a display that nobody sees. */
async function openWebKit(): Promise<Tab> {
  const port = await freePort()
  const isShown = process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']
  const display = `:${port % 1_000}`
  const screen = isShown
    ? undefined
    : spawn('/usr/bin/Xvfb', [display, '-screen', '0', '1280x900x24'], { stdio: 'ignore' })
  const env = isShown ? process.env : { ...process.env, DISPLAY: display }
  const driver = spawn(webKit, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  async function send(path: string, body: object = {}): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    const { value } = (await answer.json()) as { value: { message?: string } | null }
    if (!answer.ok) throw new Error(`WebKit, ${path}: ${value?.message ?? answer.status}`)
    return value
  }
  const session = await untilReady(() => send('', { capabilities: { alwaysMatch: {} } }))
  const { sessionId } = session as { sessionId: string }
  return {
    errors: [],
    open: async (url) => void (await send(`/${sessionId}/url`, { url })),
    evaluate: (expression) => send(`/${sessionId}/execute/sync`, { script: `return ${expression}`, args: [] }),
    perform: async (actions) => void (await send(`/${sessionId}/actions`, { actions })),
    async close() {
      await fetch(`http://127.0.0.1:${port}/session/${sessionId}`, { method: 'DELETE' })
      driver.kill()
      screen?.kill()
    },
  }
}
