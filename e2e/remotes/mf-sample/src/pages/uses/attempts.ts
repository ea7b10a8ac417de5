import { createWorker } from '@site/shared/platform'

/** Each rejects where the browser does not do it. */
export const attempts: Record<string, () => Promise<unknown>> = {
  image: () => {
    const image = new Image()
    image.src = 'https://images.example.com/photo.svg'
    return image.decode()
  },
  'image of another origin': () => {
    const image = new Image()
    image.src = 'https://others.example.com/photo.svg'
    return image.decode()
  },
  font: () => new FontFace('mf-sample serif', 'url(https://fonts.example.com/serif.ttf)').load(),
  connect: () => fetch('https://api.example.com/numbers').then((answer) => answer.json()),
  worker: async () => {
    const worker = await createWorker(new URL('./sum.worker.js', import.meta.url))
    const answer = new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => (data === 3 ? resolve(data) : reject(new Error(String(data)))))
      worker.addEventListener('error', () => reject(new Error('The worker did not start')))
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage([1, 2])
    return answer
  },
  'worker of another file': async () => new Worker('/apps/host/main.js'),
  'worker of own code': async () => new Worker(URL.createObjectURL(new Blob(['1']))),
  // An empty module.
  wasm: () => WebAssembly.instantiate(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])),
  'script of another origin': async () => {
    document.createElement('script').src = 'https://others.example.com/library.js'
  },
  eval: async () => Reflect.construct(Function, ['return 1']),
  innerHTML: async () => {
    document.createElement('p').innerHTML = '<b>text</b>'
  },
  localStorage: async () => {
    localStorage.setItem('mf-sample', 'here')
    if (localStorage.getItem('mf-sample') !== 'here') throw new Error('It is not stored')
    localStorage.removeItem('mf-sample')
  },
}
