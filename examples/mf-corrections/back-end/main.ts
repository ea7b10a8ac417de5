// The back end of the team: `PORT=9001 node back-end/main.ts`, with Node 24.
import { createServer } from 'node:http'

const corrections = {
  nl: [{ id: 'r2', day: '2026-11-20', text: 'De foto bij ons stuk over de haven is van 2019, niet van 2026.' }],
  fr: [{ id: 'r2', day: '2026-11-20', text: 'La photo de notre article sur le port date de 2019, et non de 2026.' }],
  en: [
    { id: 'r2', day: '2026-11-20', text: 'The picture with our article about the harbour is of 2019, not of 2026.' },
  ],
}

const server = createServer(({ method, url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://back-end')
  const isKnown = method === 'GET' && pathname === '/latest'
  const lang = searchParams.get('locale')?.slice(0, 2)
  const found = lang === 'fr' || lang === 'en' ? corrections[lang] : corrections.nl
  const answer = isKnown ? { corrections: found } : { error: 'NOT_FOUND' }
  response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})

server.listen(Number(process.env['PORT'] ?? 9001), '127.0.0.1', () => {
  const address = server.address()
  console.log(`Ready: http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
