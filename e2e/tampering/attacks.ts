import { createHash } from 'node:crypto'

export interface Attack {
  name: string
  /**
   * Markup in the page, or the source of a script that runs in it already. `MARK` is where what ran is noted, `EVIL` a
   * script of the site's own origin that was never released, `ELSEWHERE` the same on another, `DIGEST` its digest.
   */
  source: string
  /** Refused by Trusted Types and Integrity-Policy alone, which not every browser has. */
  needsNewBrowser?: boolean
}

/** Attacks by added HTML. */
export const markup: Attack[] = [
  { name: 'an inline script', source: '<script>MARK = true</script>' },
  { name: 'an inline module', source: '<script type="module">MARK = true</script>' },
  { name: 'a script within a picture', source: '<svg><script>MARK = true</script></svg>' },
  { name: 'an inline handler', source: '<img src="data:," onerror="MARK = true">' },
  { name: 'a frame with an address that runs', source: '<iframe src="javascript:MARK = true"></iframe>' },
  { name: 'a frame with a page of its own', source: '<iframe srcdoc="<script>MARK = true</script>"></iframe>' },
  { name: 'a script of this origin', source: '<script src="EVIL"></script>' },
  {
    name: 'a script of this origin with its digest',
    source: '<script src="EVIL" crossorigin integrity="DIGEST"></script>',
  },
  { name: 'a module of this origin', source: '<script type="module" src="EVIL"></script>' },
  {
    name: 'a script of another origin with its digest',
    source: '<script src="ELSEWHERE" crossorigin integrity="DIGEST"></script>',
  },
  { name: 'a script whose address is its text', source: '<script src="data:text/javascript,MARK = true"></script>' },
]

const setAddress = "const script = document.createElement('script'); script.crossOrigin = ''; script.src ="
const append = 'document.head.append(script)'

function usePolicy(name: string): string {
  return `const own = trustedTypes.createPolicy('${name}', { createScriptURL: (url) => url })
    ${setAddress} own.createScriptURL('EVIL'); ${append}`
}

/** Attacks by a script that runs in the page already: that of a remote built in another way, or one with a hole. */
export const scripts: Attack[] = [
  { name: 'sets the address of a script itself', source: `${setAddress} 'EVIL'; ${append}`, needsNewBrowser: true },
  {
    name: 'sets the address and the digest of a script itself',
    source: `${setAddress} 'EVIL'; script.integrity = 'DIGEST'; ${append}`,
    needsNewBrowser: true,
  },
  {
    name: 'sets an address of another origin',
    source: `${setAddress} 'ELSEWHERE'; script.integrity = 'DIGEST'; ${append}`,
  },
  {
    name: 'sets the text of a script',
    source: `const script = document.createElement('script'); script.text = 'MARK = true'; ${append}`,
  },
  {
    name: 'writes markup with a handler',
    source: `document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="MARK = true">')`,
  },
  { name: 'runs a text', source: "eval('MARK = true')" },
  { name: 'makes a function of a text', source: "new Function('MARK = true')()" },
  { name: 'runs a text later', source: "setTimeout('MARK = true')" },
  { name: 'imports a module of this origin', source: "await import('EVIL')", needsNewBrowser: true },
  { name: 'imports a module of another origin', source: "await import('ELSEWHERE')" },
  { name: 'imports an address that is a text', source: "await import('data:text/javascript,MARK = true')" },
  {
    name: 'imports what it has made',
    source: "await import(URL.createObjectURL(new Blob(['MARK = true'], { type: 'text/javascript' })))",
  },
  {
    name: 'starts a worker',
    source: `const worker = new Worker('EVIL')
      await new Promise((done) => { worker.onmessage = () => done(MARK = true); worker.onerror = done })`,
  },
  {
    name: 'follows an address that runs',
    source:
      "const a = document.createElement('a'); a.href = 'javascript:void(MARK = true)'; document.body.append(a); a.click()",
  },
  { name: 'makes a policy of its own', source: usePolicy('own'), needsNewBrowser: true },
  { name: 'makes a second policy of the name that is allowed', source: usePolicy('release'), needsNewBrowser: true },
  {
    name: 'makes the policy of the sanitiser before it is loaded',
    source: usePolicy('dompurify'),
    needsNewBrowser: true,
  },
  { name: 'makes a policy for all', source: usePolicy('default'), needsNewBrowser: true },
]

/** The source of the attack that is number `index` of its list, aimed at addresses and a mark of its own. */
export function aim({ source }: Attack, index: number): string {
  const digest = createHash('sha384').update(evilScript(index)).digest('base64')
  return source
    .replaceAll('EVIL', `/apps/evil.js?${index}`)
    .replaceAll('ELSEWHERE', `http://elsewhere.localhost/evil.js?${index}`)
    .replaceAll('DIGEST', `sha384-${digest}`)
    .replaceAll('MARK', `top.ran${index}`)
}

/** Returns the script at the addresses of that attack: it runs in a page or in a worker. */
export function evilScript(index: number): string {
  return `globalThis.document ? (top.ran${index} = true) : postMessage('ran')`
}
